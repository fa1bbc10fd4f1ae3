import type { FieldMetadata } from '@conform-to/react'
import type { RecipientField } from '~/components/recipient-fields'

/** The fields of the manual order form, as text. */
export type ManualFields = Record<
  | 'customer_words'
  | 'charge_name'
  | 'charge'
  | 'order_number'
  | 'customer_name'
  | 'customer_lastname'
  | 'customer_dni'
  | 'phone'
  | 'email'
  | 'delivery_type'
  | 'shipping_zone_id'
  | 'shipping_cost'
  | 'district'
  | 'shipping_address'
  | 'shipping_reference'
  | 'subtotal'
  | 'discount'
  | 'payment_method'
  | 'status'
  | 'dated'
  | 'delivery_date'
  | 'delivery_time'
  | 'notes'
  | RecipientField,
  string
> & { lines: ManualLine[] }

export type ManualLine = Record<'product_id' | 'quantity' | 'dedication', string> & {
  complement_ids: string[]
}

/** One choice: a product, and with a blank the colour. */
export function lineChoice(productId: string, colorId = ''): string {
  return `${productId} ${colorId}`.trim()
}

export type Fields = { [Name in Exclude<keyof ManualFields, 'lines'>]: FieldMetadata<string> }
