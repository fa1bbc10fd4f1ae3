import { Form, useActionData } from '@remix-run/react'
import { MAILED_STATUSES } from '~/models/orders/admin/status-mail'
import { nextStatus, type Status, STATUSES } from '~/models/orders/order'
import type { NotifyingAnswer } from './change-and-notify.server'
import { InterruptedNotice, useInterruptedTexts } from '../../form/interrupted'
import { UnpaidQuestion } from '../unpaid/unpaid-question'
import { WordsField } from './words-field'

type NotifiedOrder = {
  id: string
  number: string
  email: string | null
  status: Status
  isPickup: boolean
}

/** Changes an order's status and mails the buyer, in one press; nothing where no mail could leave. */
export function ChangeAndNotify({ order }: { order: NotifiedOrder }) {
  const notifying = useActionData<NotifyingAnswer>()?.notifying
  const refused = notifying?.id === order.id ? notifying : undefined
  const before = useInterruptedTexts('change-and-tell')
  if (!order.email) return null
  const next = nextStatus(order.status, order.isPickup)
  return (
    <Form
      // After a change, the next step is proposed.
      key={order.status}
      method="post"
      replace
      preventScrollReset
      className="grid gap-1"
    >
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="seen" value={refused?.seen ?? order.status} />
      <StatusChoice
        order={order}
        proposed={refused?.status ?? before?.status ?? next ?? undefined}
      />
      <InterruptedNotice of="change-and-tell" />
      <UnpaidQuestion orders={refused?.unpaid ?? []} />
      <WordsField
        summary="Agregar una frase al correo"
        label="Tu frase, si quieres agregar una"
        typed={(refused?.words || undefined) ?? before?.words ?? (before && '')}
        problem={refused?.problem}
      />
    </Form>
  )
}

function StatusChoice({ order, proposed }: { order: NotifiedOrder; proposed: string | undefined }) {
  const choices = MAILED_STATUSES.filter((status) => status !== order.status)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        name="status"
        aria-label={`Estado nuevo de ${order.number}`}
        defaultValue={proposed}
        className="field min-h-11 w-auto min-w-0 px-2 py-1 max-sm:flex-[1_1_9rem]"
      >
        {choices.map((status) => (
          <option key={status} value={status}>
            {STATUSES[status].label}
          </option>
        ))}
      </select>
      <button
        name="intent"
        value="change-and-tell"
        className="button button-main px-4 whitespace-nowrap max-sm:px-3"
      >
        Cambiar y avisar
      </button>
    </div>
  )
}
