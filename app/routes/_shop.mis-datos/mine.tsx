import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { ErasureWords } from '~/components/own-data/erasure-words'
import { OwnData } from '~/components/own-data/own-data'
import { type AccountReply, useAccountForm } from '../_shop/account/account-form'
import { PasswordField } from '../_shop/account/account-fields'
import { AccountPage } from '../_shop/account/account-page'
import { AccountProblems } from '../_shop/account/sign-in-form'
import { SendButton } from '../_shop/send-button'

/** Why who works here cannot erase their data by themselves. */
export const OF_STAFF = 'Tu cuenta es del personal: primero alguien la quita en «Personal»'

type Props = {
  mail: string
  by: 'account' | 'mail'
  isStaff: boolean
  sections: { title: string; rows: [name: string, text: string][][] }[]
  copies: string
  /** The address of the file with the same. */
  file: string
}

/** What the shop holds of somebody, and its end. */
export function Mine({ mail, by, isStaff, sections, copies, file }: Props) {
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <div>
        <h1 className="mb-2 text-3xl sm:text-4xl">Mis datos</h1>
        <p className="wrap-anywhere">Lo que la tienda guarda de {mail}.</p>
        <a href={file} download className="link inline-flex min-h-11 items-center">
          Descargar todo en un archivo
        </a>
      </div>
      <OwnData sections={sections} />
      <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="borrar-mis-datos">
        <h2 id="borrar-mis-datos" className="text-2xl">
          {by === 'account' ? 'Cerrar mi cuenta y borrar mis datos' : 'Borrar mis datos'}
        </h2>
        {isStaff ? (
          <p>{OF_STAFF}.</p>
        ) : (
          <EraseForm asksPassword={by === 'account'} copies={copies} />
        )}
      </section>
    </div>
  )
}

const LABELS = { sure: 'Sí, quiero borrar mis datos', password: 'Tu contraseña' }

function EraseForm({ asksPassword, copies }: { asksPassword: boolean; copies: string }) {
  const form = useAccountForm('borrar', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  const [unsure] = form.field('sure').errors ?? []
  return (
    <Form method="post" noValidate className="grid gap-4">
      <AccountProblems form={form} labels={LABELS} />
      <ErasureWords copies={copies} />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            id={form.field('sure').id}
            type="checkbox"
            name="sure"
            required
            aria-invalid={unsure ? true : undefined}
            aria-describedby={unsure ? 'borrar-sure-error' : undefined}
            className="size-6 shrink-0"
          />
          {LABELS.sure}
        </label>
        {unsure ? (
          <p id="borrar-sure-error" className="text-[0.9375rem] font-medium text-rosewood">
            {unsure}
          </p>
        ) : null}
      </div>
      {asksPassword ? (
        <PasswordField
          form={form}
          name="password"
          label={LABELS.password}
          autoComplete="current-password"
        />
      ) : null}
      <SendButton name="intent" value="erase" isSending={isSending} sending="Borrando...">
        Borrar mis datos
      </SendButton>
    </Form>
  )
}

/** After it was done. */
export function Erased({ copies, waits }: { copies: string; waits: boolean }) {
  return (
    <AccountPage title={waits ? 'Estamos borrando tus datos' : 'Borramos tus datos'}>
      <div className="grid gap-4">
        {waits ? (
          <p>
            Todo lo demás ya se borró. Lo que hace falta para entregar tus pedidos en camino se
            borra cuando terminen, y te avisamos por correo.
          </p>
        ) : (
          <p>Quedan solo los datos que la ley obliga a guardar, hasta que venza su plazo.</p>
        )}
        <p>{copies}</p>
        <p>Te enviamos esta respuesta por correo.</p>
        <Link to="/" className="button button-main">
          Volver al inicio
        </Link>
      </div>
    </AccountPage>
  )
}
