import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FieldError } from '~/components/fields'
import { useFocusOnError } from '~/components/focus-on-error'
import { useHydrated } from '~/components/hydrated'
import { useMended } from '~/components/mending/mended'
import { PICTURE_ACCEPT, PICTURE_HINT } from '~/forms/file-size'
import { formatMoney } from '~/money'
import type { FailedSubmission } from '~/forms/failed-submission'
import type { ProofAnswer, ProofProblems } from '../confirmation-actions.server'
import { NO_PROOF } from './no-proof'

type Proofs = { id: string; operation: string | null; amount: number; sent: string }[]

type Props = {
  /** The amount still missing, as text. */
  proposed: string
  whatsapp: string | null
  instagram: string
}

/** The form for a proof of payment, and the chats where it may be sent as well. */
export function Proof({ proposed, whatsapp, instagram }: Props) {
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="comprobante">
      <h2 id="comprobante" className="text-2xl">
        ¿Ya pagaste? Adjunta tu comprobante aquí
      </h2>
      <ProofForm proposed={proposed} />
      <SendProofLinks whatsapp={whatsapp} instagram={instagram} />
    </section>
  )
}

/** Of the form, in their order; their ids are the same. */
const FIELDS = ['capture', 'amount', 'operation'] as const

function ProofForm({ proposed }: Pick<Props, 'proposed'>) {
  const answer = useActionData<Partial<ProofAnswer> & FailedSubmission>()
  // Without scripts the answer is a page of its own: it begins where the form is.
  const isLive = useHydrated()
  const isSending = useNavigation().state === 'submitting'
  const problems = useProblems(answer)
  const refusal = problems.form ?? answer?.refusal
  useFocusOnError(
    FIELDS.find((name) => problems[name]),
    answer,
  )
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      <Capture problem={problems.capture} />
      <TypedField
        id="amount"
        label="Monto que pagaste, en soles"
        maxLength={12}
        inputMode="decimal"
        typed={answer?.amount ?? proposed}
        problem={problems.amount}
      />
      <TypedField
        id="operation"
        label="Número de operación (opcional)"
        maxLength={40}
        inputMode="numeric"
        typed={answer?.operation}
        problem={problems.operation}
      />
      <FieldError id="comprobante-problem" errors={refusal ? [refusal] : undefined} />
      <button
        name="intent"
        value="proof"
        formAction={isLive ? undefined : '#comprobante'}
        aria-disabled={isSending || undefined}
        className="button button-main justify-self-start"
      >
        {isSending ? 'Enviando…' : 'Enviar comprobante'}
      </button>
    </Form>
  )
}

/** The problems that are not mended yet. */
function useProblems(answer: Partial<ProofAnswer> | undefined): ProofProblems {
  const { isMended } = useMended(answer)
  const { problems = {} } = answer ?? {}
  const isProof = problems.capture === NO_PROOF && isMended('operation')
  return {
    form: problems.form,
    capture: isProof || isMended('capture') ? undefined : problems.capture,
    amount: isMended('amount') ? undefined : problems.amount,
    operation: isMended('operation') ? undefined : problems.operation,
  }
}

/** Where else a proof may be sent. */
function SendProofLinks({ whatsapp, instagram }: Omit<Props, 'proposed'>) {
  return (
    <div className="flex flex-wrap gap-3">
      {whatsapp ? (
        <a href={whatsapp} target="_blank" rel="noopener" className="button button-quiet">
          Enviar comprobante por WhatsApp
        </a>
      ) : (
        <button type="button" disabled className="button">
          Número no configurado
        </button>
      )}
      <a href={instagram} target="_blank" rel="noopener" className="button button-quiet">
        Enviar por Instagram
      </a>
    </div>
  )
}

function Capture({ problem }: { problem?: string }) {
  return (
    <Labelled id="capture" label="Captura de pantalla" problem={problem}>
      <input
        id="capture"
        type="file"
        name="capture"
        accept={PICTURE_ACCEPT}
        aria-invalid={problem ? true : undefined}
        aria-describedby="capture-hint capture-problem"
        className="field"
      />
      <p id="capture-hint" className="text-[0.9375rem] text-ink-soft">
        {PICTURE_HINT} Solo la ve nuestro equipo.
      </p>
    </Labelled>
  )
}

type TypedProps = {
  id: 'amount' | 'operation'
  label: string
  maxLength: number
  inputMode: 'decimal' | 'numeric'
  typed?: string
  problem?: string
}

function TypedField({ id, label, maxLength, inputMode, typed, problem }: TypedProps) {
  return (
    <Labelled id={id} label={label} problem={problem}>
      <input
        id={id}
        name={id}
        defaultValue={typed}
        maxLength={maxLength}
        autoComplete="off"
        inputMode={inputMode}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        className="field"
      />
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

/** The proofs that were sent, and what they leave to pay. */
export function SentProofs({ proofs, rest }: { proofs: Proofs; rest: number }) {
  return (
    <div className="rounded-xl bg-leaf-soft px-4 py-3">
      <ul>
        {proofs.map(({ id, operation, amount, sent }) => (
          <li key={id}>
            {operation ? 'Operación ' : 'Captura'}
            <strong>{operation}</strong> · {formatMoney(amount)}{' '}
            <span className="whitespace-nowrap text-ink-soft">({sent})</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 font-semibold">
        {rest > 0 ? `Faltan ${formatMoney(rest)}` : 'Recibido: lo estamos revisando'}
      </p>
    </div>
  )
}
