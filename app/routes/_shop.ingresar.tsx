import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { readUser, signIn, SignInRefused, signOut } from '~/auth.server'
import { brand } from '~/brand'
import { one } from '~/form.server'
import { redirectWithToast } from '~/toast.server'

export const meta: MetaFunction = () => [
  { title: `Bienvenido | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  if (await readUser(request)) throw redirect('/')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.clone().formData()
  if (one(form, 'intent') === 'sign-out') {
    return redirect('/', { status: 303, headers: await signOut(request) })
  }
  try {
    const headers = await signIn(request)
    const welcome = { title: 'Inicio de sesión exitoso', description: 'Bienvenido de nuevo' }
    return await redirectWithToast('/', { ...welcome, tone: 'normal' }, headers)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    return data(
      { refusal: error.message, email: one(form, 'email').slice(0, 254) },
      { status: 400 },
    )
  }
}

export default function SignIn() {
  const answer = useActionData<{ refusal: string; email: string }>()
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-4 text-center text-3xl sm:text-4xl">Bienvenido</h1>
      <Form method="post" className="card grid gap-4 p-5 sm:p-6">
        <h2 className="text-xl">Iniciar sesión</h2>
        <div role="alert" className="rounded-xl bg-petal px-4 py-3 empty:hidden">
          {answer ? (
            <>
              <p className="font-semibold">Error al iniciar sesión</p>
              <p>{answer.refusal}</p>
            </>
          ) : null}
        </div>
        <label className="grid gap-1 font-semibold">
          Correo electrónico
          <input
            name="email"
            type="email"
            required
            autoComplete="username"
            defaultValue={answer?.email}
            className="field font-normal"
          />
        </label>
        <label className="grid gap-1 font-semibold">
          Contraseña
          <input
            name="password"
            type="password"
            required
            autoComplete="current-password"
            className="field font-normal"
          />
        </label>
        <button
          name="intent"
          value="sign-in"
          className="button button-main"
          aria-disabled={isSending}
        >
          Ingresar
        </button>
      </Form>
    </div>
  )
}
