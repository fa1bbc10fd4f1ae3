import { Form, useActionData } from '@remix-run/react'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { PAYMENT_LABELS } from '~/payment-methods'
import { paidMeanwhile } from '~/models/orders/payments/payment-entry'
import { InterruptedNotice } from '../form/interrupted'
import { useChanged, useSuggestion } from '../form/suggestion'
import type { RefusedEntry } from './ledger-actions.server'
import type { LedgerView } from './ledger-view.server'

type Props = {
  orderId: string
  ledger: LedgerView
  intent: 'check' | 'refund'
  /** A refused form as it was typed. */
  answer: RefusedEntry | undefined
  /** What the fields suggest. */
  operation?: string
  amount: string
  /** The buyer's proof that is looked at. */
  proof?: string | undefined
  /** Whether the buyer has an address that can be told. */
  tells?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Notes a payment, and mails the buyer what it leads to. */
const CHECK_AND_TELL = 'check-and-tell'

/** Of the buttons of each form. */
export const ENTRY_INTENTS = {
  check: ['check-payment', CHECK_AND_TELL],
  refund: ['note-refund'],
}

const INTENTS = {
  check: {
    intent: 'check-payment',
    operation: 'Número de operación',
    amount: 'Monto que ves, en soles',
    button: 'Verificar pago',
  },
  refund: {
    intent: 'note-refund',
    operation: 'Operación de la devolución',
    amount: 'Monto devuelto, en soles',
    button: 'Anotar la devolución',
  },
}

/** Notes a payment or a refund. */
export function PaymentEntryForm({ orderId, ledger, intent, answer, children, ...rest }: Props) {
  const { warnings = [] } = answer ?? {}
  const problems = useProblems(intent, answer)
  const operation = useSuggestion(rest.operation ?? '')
  const amount = useSuggestion(rest.amount)
  const isWarned = useChanged(ledger.paid, operation.isTyped, amount.isTyped)
  const words = INTENTS[intent]
  const typed = (name: 'operation' | 'amount') => ({
    name,
    id: `${intent}-${name}`,
    problem: problems[name],
  })
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate
      className="grid gap-3"
      onSubmit={rest.onSubmit}
    >
      <input type="hidden" name="id" value={orderId} />
      <input type="hidden" name="seen_paid" value={ledger.paid} />
      <input type="hidden" name="key" value={ledger.keys[intent]} />
      {rest.proof ? <input type="hidden" name="proof" value={rest.proof} /> : null}
      <InterruptedNotice of={ENTRY_INTENTS[intent]} />
      {children}
      <div className="grid grid-cols-2 items-end gap-3">
        <Typed
          ref={operation.field}
          {...typed('operation')}
          label={words.operation}
          defaultValue={answer?.operation ?? rest.operation}
          maxLength={40}
        />
        <Typed
          ref={amount.field}
          {...typed('amount')}
          label={words.amount}
          defaultValue={answer?.amount ?? rest.amount}
          maxLength={20}
          inputMode="decimal"
        />
      </div>
      {intent === 'refund' ? <PaidAgain isChosen={answer?.again === 'on'} /> : null}
      <OtherWay {...{ intent, ledger, answer, problems }} />
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
      <p role="status" className="font-semibold text-rosewood empty:hidden">
        {isWarned && warnings.length === 0 ? paidMeanwhile(ledger.paid) : null}
      </p>
      <Buttons {...words} tells={rest.tells} />
    </Form>
  )
}

type ButtonsProps = { intent: string; button: string; tells: boolean | undefined }

/** Under the thumb on a phone, however long the proof is. */
function Buttons({ intent, button, tells }: ButtonsProps) {
  return (
    <p className="flex flex-wrap gap-2 bg-paper max-sm:sticky max-sm:bottom-0 max-sm:py-2">
      {tells ? (
        <button
          name="intent"
          value={CHECK_AND_TELL}
          className="button button-main px-4 max-sm:px-2 max-sm:text-sm"
        >
          Verificar y avisar
        </button>
      ) : null}
      <button
        name="intent"
        value={intent}
        className={`button ${tells === false ? 'button-main' : 'button-quiet'} px-4 max-sm:px-2 max-sm:text-sm`}
      >
        {button}
      </button>
    </p>
  )
}

/** The problems that are not mended yet. */
function useProblems(intent: Props['intent'], answer: RefusedEntry | undefined) {
  const { isMended } = useMended(useActionData())
  const { problems = {} } = answer ?? {}
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !isMended(`${intent}-${name}-campo`)),
  ) as RefusedEntry['problems']
}

/** Most money goes back for good, as for flowers that came damaged. */
function PaidAgain({ isChosen }: { isChosen: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
      <input
        type="checkbox"
        name="again"
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-leaf"
      />
      El cliente lo volverá a pagar. Sin marcar, el pedido pasa a costar menos.
    </label>
  )
}

/** Folded: most pay today, and as they said. */
function OtherWay({ intent, ledger, answer, problems: { method, day } }: OtherProps) {
  const { problems = {} } = answer ?? {}
  return (
    <details open={problems.method || problems.day ? true : undefined}>
      <summary className="link inline-flex min-h-11 items-center text-[0.9375rem]">
        Otro método u otro día
      </summary>
      <div className="grid gap-3 sm:grid-cols-2">
        <Method id={`${intent}-method`} chosen={answer?.method || ledger.method} problem={method} />
        <Typed
          name="day"
          id={`${intent}-day`}
          problem={day}
          label="Día"
          type="date"
          defaultValue={answer?.day ?? ledger.today}
          max={ledger.today}
        />
      </div>
    </details>
  )
}

type OtherProps = Pick<Props, 'intent' | 'ledger' | 'answer'> & Pick<RefusedEntry, 'problems'>

function Warnings({ warnings }: { warnings: string[] }) {
  return (
    <div role="alert" className="rounded-xl bg-petal px-3 py-2">
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold text-rosewood">
          {warning}
        </p>
      ))}
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="sure" className="size-5 accent-leaf" />
        Lo revisé en mi app: es correcto
      </label>
    </div>
  )
}

function Method({ id, chosen, problem }: { id: string; chosen: string; problem?: string }) {
  return (
    <label className="grid content-start gap-1">
      <span className="font-semibold">Método</span>
      <select
        id={`${id}-campo`}
        name="method"
        defaultValue={chosen}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className="field"
      >
        {Object.entries(PAYMENT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldError id={id} errors={problem ? [problem] : undefined} />
    </label>
  )
}

type TypedProps = ComponentPropsWithoutRef<'input'> & {
  id: string
  label: string
  problem?: string
}

/** A field of one of an order's forms; its error has the id, the control that with `-campo`. */
export const Typed = forwardRef<HTMLInputElement, TypedProps>(function Typed(
  { id, label, problem, ...input },
  ref,
) {
  return (
    <label className="grid content-start gap-1">
      <span className="font-semibold">{label}</span>
      <input
        {...input}
        id={`${id}-campo`}
        ref={ref}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className="field"
      />
      <FieldError id={id} errors={problem ? [problem] : undefined} />
    </label>
  )
})
