import { Form, useActionData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { FieldError } from '~/components/fields'
import { formatAmount, formatMoney } from '~/money'
import type { OrderView } from './order-view.server'
import type { CheckAnswer } from './payment-check.server'

/** The payments that staff recorded, and the form to record one. */
export function PaymentCheck({ order }: { order: OrderView }) {
  const { payments, amounts } = order
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const missing = amounts.total - paid
  return (
    <>
      {payments.length > 0 ? (
        <ul>
          {payments.map(({ id, operation, amount }) => (
            <li key={id}>
              Verificado: operación <strong className="wrap-anywhere">{operation}</strong> ·{' '}
              {formatMoney(amount)}
            </li>
          ))}
        </ul>
      ) : null}
      {payments.length > 0 && missing > 0 ? (
        <p className="font-semibold">Faltan {formatMoney(missing)}</p>
      ) : null}
      {missing > 0 && order.status !== 'cancelado' && order.hasOperation ? (
        <CheckForm key={payments.length} order={order} missing={missing} />
      ) : null}
    </>
  )
}

function CheckForm({ order, missing }: { order: OrderView; missing: number }) {
  const check = useActionData<Partial<CheckAnswer>>()?.check
  const claim = order.proofs.find(
    ({ operation_number }) =>
      !order.payments.some(({ operation }) => operation === operation_number),
  )
  const { problems = {}, doubts = [] } = check ?? {}
  return (
    <Form method="post" replace preventScrollReset noValidate className="grid gap-3">
      <input type="hidden" name="id" value={order.id} />
      <p className="rounded-xl bg-butter/50 px-3 py-2 font-semibold">
        Verifica el movimiento en tu app, no en la captura.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Typed
          name="operation"
          label="Número de operación"
          defaultValue={check?.operation ?? claim?.operation_number ?? undefined}
          maxLength={40}
          problem={problems.operation}
        />
        <Typed
          name="amount"
          label="Monto que ves, en soles"
          defaultValue={check?.amount ?? formatAmount(claim?.amount ?? missing)}
          maxLength={12}
          inputMode="decimal"
          problem={problems.amount}
        />
      </div>
      {doubts.length > 0 ? (
        <div role="alert" className="rounded-xl bg-petal px-3 py-2">
          {doubts.map((doubt) => (
            <p key={doubt} className="font-semibold text-rosewood">
              {doubt}
            </p>
          ))}
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="sure" className="size-5 accent-leaf" />
            Lo revisé en mi app: es correcto
          </label>
        </div>
      ) : null}
      <button
        name="intent"
        value="check-payment"
        className="button button-quiet justify-self-start"
      >
        Verificar pago
      </button>
    </Form>
  )
}

type TypedProps = ComponentProps<'input'> & { name: string; label: string; problem?: string }

function Typed({ label, problem, ...input }: TypedProps) {
  const problemId = `verificar-${input.name}`
  return (
    <label className="grid content-start gap-1">
      <span className="font-semibold">{label}</span>
      <input
        {...input}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
        className="field"
      />
      <FieldError id={problemId} errors={problem ? [problem] : undefined} />
    </label>
  )
}
