import { orEmpty } from '~/database/availability.server'
import { newestCouponOf } from '~/models/coupons/welcome-coupon.server'
import { documentChoices, offeredDocuments } from '~/models/orders/receipts/document'
import { lastDocument } from '~/models/orders/receipts/document.server'
import { lastAccepted } from '~/models/site/legal-version.server'
import type { ReceiptRules } from '~/models/site/settings/setting'

/* What the checkout knows of a signed-in buyer. */

/** The documents that are offered, and that of a customer's last order. */
export async function askedDocument(rules: ReceiptRules, userId: string | undefined) {
  const last = userId === undefined ? null : await orEmpty(lastDocument(userId), null)
  const known = last && offeredDocuments(rules).includes(last.kind) ? last : null
  return {
    documents: documentChoices(rules),
    known: {
      document_kind: known?.kind ?? 'dni',
      ...(known && {
        customer_dni: known.number,
        fiscal_name: known.fiscalName,
        fiscal_address: known.fiscalAddress,
      }),
    },
  }
}

/** Whether what somebody accepted with an order before reads differently now. */
export async function acceptedOther(userId: string, version: string): Promise<boolean> {
  const accepted = await orEmpty(lastAccepted(userId), null)
  return accepted !== null && accepted !== version
}

/** Prefills the signed-in user's welcome coupon; only typed codes count as attempts. */
export async function askedCoupon(request: Request, userId: string | null): Promise<string> {
  const isAsked = new URL(request.url).searchParams.get('cupon') === 'mio'
  if (!isAsked || userId === null) return ''
  return (await orEmpty(newestCouponOf(userId), undefined))?.code ?? ''
}
