import { Form, useNavigation } from '@remix-run/react'
import { SendButton } from '../../send-button'
import { type AccountReply, useAccountForm } from '../account-form'
import { AccountField } from '../account-fields'
import { AccountProblems } from '../sign-in-form'
import type { ShownSecondStep } from './load-second-step.server'

type Props<At extends ShownSecondStep['at'] = ShownSecondStep['at']> = {
  shown: Extract<ShownSecondStep, { at: At }>
  reply: AccountReply | undefined
}

const LABELS = { code: 'Código' }

/** What staff give besides their password, or how they come to have it. */
export function SecondStep({ shown, reply }: Props) {
  switch (shown.at) {
    case 'code':
      return <GiveCode shown={shown} reply={reply} />
    case 'start':
      return <Start shown={shown} />
    case 'secret':
      return <ReadSecret shown={shown} reply={reply} />
    case 'done':
      return <Done shown={shown} reply={reply} />
  }
}

/** A form that is a code, whatever it is for. */
function useCodeForm(id: string, reply: AccountReply | undefined) {
  const form = useAccountForm(id, reply)
  const isSending = useNavigation().formData !== undefined
  return { form, isSending }
}

type CodeForm = ReturnType<typeof useCodeForm>['form']

function AppCode({ form, hint }: { form: CodeForm; hint?: string }) {
  return (
    <AccountField
      form={form}
      name="code"
      label="Código de tu celular"
      hint={hint ?? 'Los seis números que muestra tu app.'}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
    />
  )
}

function GiveCode({ shown, reply }: Props<'code'>) {
  const { form, isSending } = useCodeForm('codigo', reply)
  return (
    <div className="grid gap-4">
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} labels={LABELS} />
        <p>
          Para entrar al panel con <strong className="wrap-anywhere">{shown.email}</strong> falta el
          código de tu celular.
        </p>
        <AppCode form={form} />
        <Remember />
        <SendButton name="intent" value="code" isSending={isSending} sending="Comprobando...">
          Entrar
        </SendButton>
      </Form>
      <details>
        <summary className="link inline-flex min-h-11 items-center">No tengo mi celular</summary>
        <Form method="post" className="mt-2 grid gap-4">
          <label className="grid gap-1">
            <span className="font-semibold">Código de recuperación</span>
            <span className="text-[0.9375rem] text-ink-soft">
              Uno de los diez que guardaste; cada uno sirve una vez. Si no los tienes, pide a la
              dueña que restablezca tu segundo paso en «Personal».
            </span>
            <input
              name="code"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="field"
            />
          </label>
          <SendButton name="intent" value="code" isSending={isSending} sending="Comprobando...">
            Usar el código
          </SendButton>
        </Form>
      </details>
    </div>
  )
}

function Remember() {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="remember" className="size-5 shrink-0 accent-leaf" />
      No pedir código en este navegador por 30 días
    </label>
  )
}

function Start({ shown: { isDemanded } }: Pick<Props<'start'>, 'shown'>) {
  return (
    <Form method="post" className="grid gap-4">
      <p>
        {isDemanded
          ? 'Tu función en la tienda pide un segundo paso: además de tu contraseña, un código que solo muestra tu celular.'
          : 'Con el segundo paso, para entrar al panel se pide además de tu contraseña un código que solo muestra tu celular.'}
      </p>
      <p>
        Necesitas una app de códigos, como Google Authenticator, Microsoft Authenticator o Aegis:
        son gratuitas y no usan internet.
      </p>
      <button name="intent" value="start" className="button button-main">
        Empezar
      </button>
    </Form>
  )
}

function ReadSecret({ shown: { qr, secret }, reply }: Props<'secret'>) {
  const { form, isSending } = useCodeForm('activar', reply)
  return (
    <Form method="post" className="grid gap-4">
      <AccountProblems form={form} labels={LABELS} />
      <p>Abre tu app de códigos, agrega una cuenta y apunta la cámara a este dibujo.</p>
      <svg
        role="img"
        aria-label="Código QR de tu segundo paso"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-56 max-w-full bg-white"
      >
        <path d={qr.path} />
      </svg>
      <p>
        ¿No puedes usar la cámara? Escribe esta clave en la app:{' '}
        <strong className="font-mono wrap-anywhere">{secret}</strong>
      </p>
      <AppCode form={form} hint="Los seis números que la app muestra ahora." />
      <SendButton name="intent" value="confirm" isSending={isSending} sending="Comprobando...">
        Activar
      </SendButton>
    </Form>
  )
}

function Done({ shown, reply }: Props<'done'>) {
  const { form, isSending } = useCodeForm('cambiar', reply)
  const { since, codes, browsers, isDemanded } = shown
  return (
    <div className="grid gap-4">
      <p>
        Tu segundo paso está activo desde el {since}. Te{' '}
        {codes === 1 ? 'queda 1 código' : `quedan ${codes} códigos`} de recuperación.
      </p>
      {browsers.length > 0 ? (
        <div>
          <h2 className="text-lg">Navegadores que no lo piden por 30 días</h2>
          <ul className="list-disc pl-5 text-[0.9375rem] text-ink-soft">
            {browsers.map(({ device, since }, at) => (
              <li key={at} className="wrap-anywhere">
                {device}, desde el {since}
              </li>
            ))}
          </ul>
          <p className="text-[0.9375rem] text-ink-soft">Al cambiar tu contraseña dejan de valer.</p>
        </div>
      ) : null}
      <Form method="post" className="grid gap-4">
        <AccountProblems form={form} labels={LABELS} />
        <AppCode form={form} />
        <SendButton name="intent" value="renew" isSending={isSending} sending="Comprobando...">
          Crear códigos de recuperación nuevos
        </SendButton>
        {isDemanded ? (
          <p className="text-[0.9375rem] text-ink-soft">Tu función lo pide: no se puede quitar.</p>
        ) : (
          <button name="intent" value="remove" className="button button-quiet text-rosewood">
            Quitar el segundo paso
          </button>
        )}
      </Form>
      <a href="/admin" className="link min-h-11 content-center text-center">
        Ir al panel
      </a>
    </div>
  )
}
