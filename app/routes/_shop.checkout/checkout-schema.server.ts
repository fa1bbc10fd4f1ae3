import { z } from 'zod'
import {
  checkDocument,
  documentFields,
  type DocumentForm,
  documentOf,
} from '~/models/orders/receipts/document-form.server'
import { email, identityDocument, line, phone, ticked } from '~/forms/form-values.server'
import { checkRecipient, recipientFields, recipientOf } from '~/forms/recipient-form.server'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { type DocumentKind, offeredDocuments } from '~/models/orders/receipts/document'
import type { CheckoutDetails } from '~/models/orders/order-rows.server'
import type { ReceiptRules } from '~/models/site/settings/setting'
import { SHOP_PAYMENTS, type ShopPayment, WALLETS, waysToPay } from '~/payment-methods'

const deliveryType = z.enum(['envio', 'retiro']).catch('envio')

/** The fields for 'Aplicar' and 'Actualizar total'; nothing is stored. */
export const QuoteSchema = z
  .object({
    delivery_type: deliveryType,
    shipping_zone_id: line().catch(''),
    district: line({ max: DISTRICT_MAX }).catch(''),
    coupon_code: line({ max: 200 }),
  })
  .transform((form) => ({
    deliveryType: form.delivery_type,
    zoneId: form.shipping_zone_id,
    district: form.district,
    couponCode: form.coupon_code,
  }))

type Offered = {
  pickup: boolean
  payments?: ShopPayment[]
  receipts?: ReceiptRules | null
}

const schemas = new Map<string, ReturnType<typeof newSchema>>()

/**
 * The schema of the whole checkout, with its error sentences. It is made once for all who are
 * offered the same: making it costs more than checking a form with it.
 *
 * @param pickup whether pickup at the branch is offered
 * @param payments how it may be paid now, by default in every way
 * @param receipts whether a kind of document is asked for, and of which régimen
 * @source docs/specification/storefront.md §5 "Checkout"
 */
export function checkoutSchema({ pickup, payments = SHOP_PAYMENTS, receipts = null }: Offered) {
  const documents = receipts ? offeredDocuments(receipts) : []
  const key = `${pickup} ${payments.join()} ${documents.join()}`
  const schema = schemas.get(key) ?? newSchema({ pickup, payments, documents })
  schemas.set(key, schema)
  return schema
}

type Choices = { pickup: boolean; payments: ShopPayment[]; documents: DocumentKind[] }

function newSchema({ pickup, payments, documents }: Choices) {
  return z
    .object(fieldsFor(payments, documents))
    .superRefine((form, context) => {
      if (documents.length === 0) return
      const document = offeredDocument(form, documents)
      if (document) return checkDocument(document, form, context)
      context.addIssue({ code: 'custom', path: ['document_kind'], message: 'Elige tu documento' })
    })
    .superRefine(checkRecipient)
    .superRefine((form, context) => {
      if (pickup && form.delivery_type === 'retiro') return
      const say = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (!form.shipping_zone_id && !form.district)
        say('shipping_zone_id', 'Por favor selecciona una zona de envío')
      if (!form.shipping_address) say('shipping_address', 'Escribe la dirección de entrega')
    })
    .transform((form): CheckoutDetails => ({
      email: form.email,
      fullName: form.full_name,
      dni: offeredDocument(form, documents)?.number ?? form.customer_dni,
      document: offeredDocument(form, documents),
      phone: form.phone,
      country: form.country,
      deliveryType: form.delivery_type,
      zoneId: form.shipping_zone_id,
      district: form.district,
      address: form.shipping_address,
      reference: form.shipping_reference,
      recipient: recipientOf(form),
      couponCode: form.coupon_code,
      newsletter: form.newsletter,
      paymentMethod: form.payment_method,
      seenTotal: form.seen_total,
      seenCart: form.cart_id || null,
      seenPieces: form.seen_pieces ?? null,
      seenLegal: form.legal_version || null,
    }))
}

/** Checked by its kind. */
const documentLine = line({ required: 'Escribe el número de tu documento', max: 30 })

/** Nothing where the shop does not ask for one. */
function offeredDocument(form: DocumentForm, documents: DocumentKind[]) {
  const document = documentOf(form)
  return document && documents.includes(document.kind) ? document : null
}

function fieldsFor(payments: ShopPayment[], documents: DocumentKind[]) {
  // Of a wallet that the shop stopped offering the order takes another.
  const ways = new Set<ShopPayment>([...WALLETS, ...payments])
  const choose = `Elige cómo pagar: ${waysToPay(payments, 'o')}`
  return {
    email: email(),
    delivery_type: deliveryType,
    shipping_zone_id: line(),
    district: line({ max: DISTRICT_MAX }),
    country: z.literal('Perú', 'Elige el país'),
    full_name: line({ required: 'Escribe tu nombre completo' }),
    customer_dni: documents.length > 0 ? documentLine : identityDocument,
    ...documentFields,
    phone,
    shipping_address: line({ max: 500 }),
    shipping_reference: line({ max: 500 }),
    ...recipientFields,
    coupon_code: line({ max: 200 }),
    newsletter: ticked,
    payment_method: z.enum([...ways], choose),
    cart_id: line({ max: 36 }).catch(''),
    seen_total: z.coerce.number().int().catch(-1),
    legal_version: line({ max: 64 }).catch(''),
    seen_pieces: z.coerce.number().int().optional().catch(undefined),
  }
}
