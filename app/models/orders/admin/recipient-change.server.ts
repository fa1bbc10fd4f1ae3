import type { Recipient } from '~/forms/recipient-form.server'
import type { Change } from '~/models/orders/change/change.server'
import { type Received, recipientColumns } from '~/models/orders/recipient'

type Columns = Omit<Received, 'customer_name' | 'customer_lastname' | 'phone'>

/**
 * Makes an order go to another person, or to its buyer. One whose recipient was erased keeps that.
 *
 * @param wanted without it nothing changes
 * @returns what changed, as lines of history: these are kept for ever, so names and numbers of third
 *   persons are not among them
 */
export function changeRecipient(
  change: Change,
  order: Columns & { id: string },
  wanted: Recipient | null | undefined,
): string[] {
  if (wanted === undefined || order.recipient_erased_at !== null) return []
  const columns = recipientColumns(wanted)
  const changes = changesOf(order, { ...columns, recipient_erased_at: null })
  if (changes.length > 0) change.write([order], columns)
  return changes
}

function changesOf(before: Columns, after: Columns): string[] {
  const [was, is] = [before.recipient_name !== null, after.recipient_name !== null]
  const changes: [what: string, from: string, to: string][] = [
    ['Recibe', who(before), who(after)],
    ['Entregar sin precio', yesOrNo(before.without_price), yesOrNo(after.without_price)],
    ['Es sorpresa', yesOrNo(before.is_surprise), yesOrNo(after.is_surprise)],
    ['Firma', signature(before), signature(after)],
  ]
  const isStill = was && is
  return [
    ...changes.flatMap(([what, from, to]) => (from === to ? [] : [`${what}: ${from} → ${to}`])),
    ...(isStill && before.recipient_name !== after.recipient_name
      ? ['Cambió el nombre de quien recibe']
      : []),
    ...(isStill && before.recipient_phone !== after.recipient_phone
      ? ['Cambió el celular de quien recibe']
      : []),
  ]
}

function who({ recipient_name }: Columns): string {
  return recipient_name === null ? 'quien compra' : 'otra persona'
}

function yesOrNo(is: boolean): string {
  return is ? 'sí' : 'no'
}

function signature({ is_anonymous, signed_as }: Columns): string {
  return is_anonymous ? 'anónimo' : (signed_as ?? 'quien compra')
}
