import type { useAnsweredForm } from '~/components/answered-form'
import type { RecipientField } from '~/components/recipient-fields'

export type CheckoutFields = {
  email: string
  delivery_type: string
  shipping_zone_id: string
  country: string
  full_name: string
  customer_dni: string
  phone: string
  shipping_address: string
  shipping_reference: string
  coupon_code: string
  newsletter: string
  district: string
  payment_method: string
} & Record<RecipientField, string>

export type AnsweredCheckout = ReturnType<typeof useAnsweredForm<CheckoutFields>>

export type Zone = { id: string; name: string; cost: number; areas: string[] }
