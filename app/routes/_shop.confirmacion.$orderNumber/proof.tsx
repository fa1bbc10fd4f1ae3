import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FieldError } from '~/components/fields'
import { PICTURE_ACCEPT, PICTURE_HINT } from '~/forms/file-size'
import { formatAmount, formatMoney } from '~/money'
import type { FailedSubmission } from '~/forms/failed-submission'
import type { ProofAnswer } from './confirmation-actions.server'

type Props = {
  /** Céntimos. */
  total: number
  /** What the shop has noted already, of these proofs or without one. */
  paid: number
  proofs: { id: string; operation: string; amount: number; sent: string }[]
}

/** Limit of a wallet for one operation, in céntimos. */
const OPERATION_MAX = 50_000

/** The proofs of payment already sent, and the form for another operation. */
export function Proof({ total, paid, proofs }: Props) {
  const claimed = proofs.reduce((sum, { amount }) => sum + amount, 0)
  const missing = total - Math.max(paid, claimed)
  const suggested = missing > 0 ? formatAmount(Math.min(missing, OPERATION_MAX)) : ''
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="comprobante">
      <h2 id="comprobante" className="text-2xl">
        ¿Ya pagaste? Adjunta tu comprobante aquí
      </h2>
      <p className="text-ink-soft">
        También puedes hacerlo desde esta página. Si pagaste en varias partes, envía una por una.
      </p>
      {proofs.length > 0 ? <Sent proofs={proofs} missing={missing} /> : null}
      <ProofForm suggested={suggested} />
    </section>
  )
}

/** @param props.suggested the amount still missing, as text */
function ProofForm({ suggested }: { suggested: string }) {
  const answer = useActionData<Partial<ProofAnswer> & FailedSubmission>()
  const isSending = useNavigation().state === 'submitting'
  const { problems = {} } = answer ?? {}
  const refusal = problems.form ?? answer?.refusal
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      <Labelled id="operacion" label="Número de operación" problem={problems.operation}>
        <input
          id="operacion"
          name="operation"
          defaultValue={answer?.operation}
          maxLength={40}
          autoComplete="off"
          inputMode="numeric"
          aria-invalid={problems.operation ? true : undefined}
          aria-describedby="operacion-problem"
          className="field"
        />
      </Labelled>
      <Labelled id="monto" label="Monto que pagaste, en soles" problem={problems.amount}>
        <input
          id="monto"
          name="amount"
          defaultValue={answer?.amount ?? suggested}
          maxLength={12}
          autoComplete="off"
          inputMode="decimal"
          aria-invalid={problems.amount ? true : undefined}
          aria-describedby="monto-problem"
          className="field"
        />
      </Labelled>
      <Capture problem={problems.capture} />
      <FieldError id="comprobante-problem" errors={refusal ? [refusal] : undefined} />
      <button
        name="intent"
        value="proof"
        aria-disabled={isSending || undefined}
        className="button button-quiet justify-self-start"
      >
        {isSending ? 'Enviando…' : 'Enviar comprobante'}
      </button>
    </Form>
  )
}

function Capture({ problem }: { problem?: string }) {
  return (
    <Labelled id="captura" label="Captura de pantalla (opcional)" problem={problem}>
      <input
        id="captura"
        type="file"
        name="capture"
        accept={PICTURE_ACCEPT}
        aria-invalid={problem ? true : undefined}
        aria-describedby="captura-hint captura-problem"
        className="field"
      />
      <p id="captura-hint" className="text-[0.9375rem] text-ink-soft">
        {PICTURE_HINT} Solo la ve nuestro equipo.
      </p>
    </Labelled>
  )
}

type LabelledProps = { id: string; label: string; problem?: string; children: ReactNode }

function Labelled({ id, label, problem, children }: LabelledProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      <FieldError id={`${id}-problem`} errors={problem ? [problem] : undefined} />
    </div>
  )
}

function Sent({ proofs, missing }: { proofs: Props['proofs']; missing: number }) {
  return (
    <div className="rounded-xl bg-leaf-soft px-4 py-3">
      <ul>
        {proofs.map(({ id, operation, amount, sent }) => (
          <li key={id}>
            Operación <strong>{operation}</strong> · {formatMoney(amount)}{' '}
            <span className="whitespace-nowrap text-ink-soft">({sent})</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 font-semibold">
        {missing > 0 ? `Faltan ${formatMoney(missing)}` : 'Recibido: lo estamos revisando'}
      </p>
    </div>
  )
}
