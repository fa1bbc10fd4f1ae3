import { Form, useActionData } from '@remix-run/react'
import { useState } from 'react'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { formatAmount, formatMoney } from '~/money'
import { InterruptedNotice, useInterruptedTexts } from '../form/interrupted'
import { useTaken } from '../form/taken'
import type { LedgerAnswer, RefusedEntry } from './ledger-actions.server'
import type { LedgerView } from './ledger-view.server'
import { ENTRY_INTENTS, PaymentEntryForm } from './payment-entry-form'
import type { PaymentView } from './payment/payment-view.server'

/** What staff noted of an order's money, what is missing or too much, and the forms to note more. */
export function Ledger({ order }: { order: PaymentView }) {
  const { ledger } = order
  return (
    <>
      <CheckForm key={`check ${order.id}`} order={order} />
      {ledger.rows.length > 0 ? (
        <ul className="grid gap-2">
          {ledger.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <Balance order={order} />
      <Collection order={order} />
      <RefundForm key={order.id} order={order} />
    </>
  )
}

type LedgerRow = LedgerView['rows'][number]

function Row({ row }: { row: LedgerRow }) {
  const what = row.kind === 'refund' ? 'Devolución' : 'Pago'
  return (
    <li className="border-t border-line pt-2">
      <p className={`flex justify-between gap-3 ${row.voided ? 'text-ink-soft line-through' : ''}`}>
        <span className="min-w-0 wrap-anywhere">
          {what}
          {row.operation ? (
            <>
              : operación <strong>{row.operation}</strong>
            </>
          ) : null}
        </span>
        <strong className="whitespace-nowrap">
          {row.kind === 'refund' ? '− ' : ''}
          {formatMoney(row.amount)}
        </strong>
      </p>
      <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
        {[row.method, row.day, row.notedBy].filter(Boolean).join(' · ')}
      </p>
      {row.voided ? (
        <p className="text-[0.9375rem] wrap-anywhere">
          Anulado el {row.voided.at}: {row.voided.reason}
        </p>
      ) : (
        <VoidForm row={row} />
      )}
    </li>
  )
}

/** Asks for the reason before an entry is voided. */
function VoidForm({ row }: { row: LedgerRow }) {
  const answer = useActionData<LedgerAnswer>()
  const before = useInterruptedTexts('void-payment')
  const voiding = answer ? answer.voiding : before
  const refused = voiding?.payment === row.id ? voiding : undefined
  const { isMended } = useMended(answer)
  const problem = isMended(`anular-${row.id}-campo`) ? undefined : refused?.problem
  const name = `${row.kind === 'refund' ? 'la devolución' : 'el pago'} de ${formatMoney(row.amount)}`
  return (
    <details open={refused ? true : undefined}>
      <summary className="link inline-flex min-h-11 items-center text-[0.9375rem]">
        Anular<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" replace preventScrollReset noValidate className="grid gap-2 pb-2">
        <input type="hidden" name="payment" value={row.id} />
        {refused ? <InterruptedNotice of="void-payment" /> : null}
        <Reason id={`anular-${row.id}`} typed={refused?.reason} problem={problem} />
        <button
          name="intent"
          value="void-payment"
          className="button button-quiet justify-self-start"
        >
          Anular {name}
        </button>
      </Form>
    </details>
  )
}

type ReasonProps = { id: string; typed: string | undefined; problem: string | undefined }

function Reason({ id, typed, problem }: ReasonProps) {
  return (
    <label className="grid gap-1">
      <span className="font-semibold">Por qué se anula</span>
      <input
        id={`${id}-campo`}
        name="reason"
        defaultValue={typed}
        maxLength={200}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className="field"
      />
      <FieldError id={id} errors={problem ? [problem] : undefined} />
    </label>
  )
}

function Balance({ order: { ledger, amounts } }: { order: PaymentView }) {
  const { paid, missing, extra } = ledger
  if (ledger.rows.length === 0 && missing === 0) return null
  return (
    <div className="rounded-xl bg-cream px-3 py-2">
      <p>
        Pagado <strong className="whitespace-nowrap">{formatMoney(paid)}</strong> de{' '}
        <strong className="whitespace-nowrap">{formatMoney(amounts.total)}</strong>
      </p>
      {missing > 0 || extra > 0 ? (
        <p className="font-semibold text-rosewood">{ledger.words}</p>
      ) : null}
    </div>
  )
}

/** Chooses whether what is missing is paid at the door. */
function Collection({ order: { id, ledger } }: { order: PaymentView }) {
  const { collects, missing } = ledger
  if (missing === 0) return null
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="collects" value={collects ? '' : 'on'} />
      <button name="intent" value="collect" className="link min-h-11">
        {collects ? 'Ya no cobrar al entregar' : 'Cobrar al entregar'}
      </button>
    </Form>
  )
}

/** What the form of a payment or a refund shows again. */
function useEntry(form: 'check' | 'refund'): RefusedEntry | undefined {
  const answer = useActionData<LedgerAnswer>()
  const before = useInterruptedTexts(...ENTRY_INTENTS[form])
  return answer ? answer[form] : before && asTyped(before)
}

function asTyped(texts: Partial<Record<string, string>>): RefusedEntry {
  const { operation = '', amount = '', method = '', day = '', again = '' } = texts
  return { operation, amount, method, day, again, problems: {}, warnings: [] }
}

function CheckForm({ order }: { order: PaymentView }) {
  const answer = useEntry('check')
  const { ledger } = order
  const check = useTaken(ledger)
  const claim = order.proofs.find(({ is_noted }) => !is_noted)
  return (
    <Folded
      key={`check ${check.times}`}
      title="Anotar otro pago"
      isBare={ledger.missing > 0 && order.status !== 'cancelado'}
      isOpen={answer !== undefined}
    >
      <PaymentEntryForm
        orderId={order.id}
        ledger={ledger}
        intent="check"
        answer={answer}
        operation={claim?.operation_number ?? undefined}
        amount={formatAmount(claim?.amount ?? ledger.missing)}
        proof={claim?.id}
        tells={order.email !== null}
        onSubmit={check.onSubmit}
      >
        <p className="rounded-xl bg-butter/50 px-3 py-2 text-[0.9375rem] font-semibold">
          Verifica el movimiento en tu app, no en la captura.
        </p>
      </PaymentEntryForm>
    </Folded>
  )
}

function RefundForm({ order: { id, ledger } }: { order: PaymentView }) {
  const answer = useEntry('refund')
  const refund = useTaken(ledger)
  return (
    <Refundable key={`refund ${refund.times}`} isPaid={ledger.paid > 0 || !!answer}>
      <Folded title="Anotar una devolución" isOpen={answer !== undefined}>
        <PaymentEntryForm
          orderId={id}
          ledger={ledger}
          intent="refund"
          answer={answer}
          amount={ledger.extra > 0 ? formatAmount(ledger.extra) : ''}
          onSubmit={refund.onSubmit}
        >
          <p>Anótala cuando ya la hiciste: la tienda no mueve dinero.</p>
        </PaymentEntryForm>
      </Folded>
    </Refundable>
  )
}

/** What is paid may be returned. Once shown the form stays, with what is typed in it, though somebody voids the payment. */
function Refundable({ isPaid, children }: { isPaid: boolean; children: JSX.Element }) {
  const [wasPaid, setPaid] = useState(isPaid)
  if (isPaid && !wasPaid) setPaid(true)
  return wasPaid ? children : null
}

type FoldedProps = { title: string; isOpen: boolean; isBare?: boolean; children: JSX.Element }

/** A form behind its title. One that began without it, `isBare`, stays open when it gets it, with what is typed in it. */
function Folded({ title, isOpen, isBare = false, children }: FoldedProps) {
  const [wasBare] = useState(isBare)
  return (
    <details open={isOpen || isBare || wasBare ? true : undefined}>
      <summary hidden={isBare} className="link inline-flex min-h-11 items-center">
        {title}
      </summary>
      <div className={isBare ? undefined : 'pt-1'}>{children}</div>
    </details>
  )
}
