import type { useAnsweredForm } from '~/components/answered-form'
import type { RecipientField } from '~/components/recipient/recipient-fields'

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
  document_kind: string
  fiscal_name: string
  fiscal_address: string
} & Record<RecipientField, string>

/** What the fields are called where their problems are summed up. */
export const LABELS: Partial<Record<string, string>> = {
  email: 'Correo electrónico',
  full_name: 'Nombre completo',
  customer_dni: 'DNI o pasaporte',
  fiscal_name: 'Razón social',
  fiscal_address: 'Domicilio fiscal',
  phone: 'Celular',
  shipping_zone_id: 'Zona de envío',
  district: 'Distrito',
  shipping_address: 'Dirección',
  shipping_reference: 'Referencia',
  recipient_name: '¿Quién recibe?',
  recipient_phone: '¿A qué número llamamos al entregar?',
  coupon_code: 'Código de descuento',
  payment_method: 'Método de pago',
} satisfies Partial<Record<keyof CheckoutFields, string>>

/** The same where the kind of the buyer's document is asked first. */
export const LABELS_BY_KIND = { ...LABELS, customer_dni: 'Número de documento' }

export type AnsweredCheckout = ReturnType<typeof useAnsweredForm<CheckoutFields>>

export type Zone = { id: string; name: string; cost: number; areas: string[] }
