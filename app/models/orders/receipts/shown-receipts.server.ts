import { orEmpty } from '~/database/availability.server'
import { formatDay } from '~/dates'
import { receiptRules, type Settings } from '~/models/site/settings/setting'
import { receiptName } from './receipt'
import { receiptsOf } from './receipt.server'

/** What a buyer sees of an order's receipts; nothing to add to its page without one. */
export async function shownReceipts(orderId: string, settings: Settings) {
  const receipts = receiptRules(settings) ? await orEmpty(receiptsOf(orderId), []) : []
  if (receipts.length === 0) return {}
  return {
    receipts: receipts.map((receipt) => ({
      ...{ id: receipt.id, link: receipt.link, name: receiptName(receipt) },
      day: formatDay(receipt.issued_on),
    })),
  }
}
