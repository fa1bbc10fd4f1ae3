import type { FieldMetadata } from '@conform-to/react'
import type { RecipientField } from '~/components/recipient/recipient-fields'
import { NOTED_CHANNELS } from '~/models/orders/admin/channel/channel'
import { ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { type Control, controlsOf, type FormFields } from '../../admin/form/form-field'
import { LINE_FIELDS } from '../../admin/order/line-fields'

export const MANUAL_LINE_FIELDS = {
  product_id: { kind: 'own', label: 'Producto' },
  color_id: { kind: 'own', label: 'Color' },
  size_id: { kind: 'own', label: 'Tamaño' },
  complement_ids: { kind: 'own', label: 'Complementos' },
  quantity: LINE_FIELDS.quantity,
  dedication: LINE_FIELDS.dedication,
} as const satisfies FormFields

/** The named fields of the manual order form, in its order. */
export const MANUAL_FIELDS = {
  lines: {
    kind: 'list',
    label: 'Productos',
    called: null,
    row: 'Arreglo',
    fields: MANUAL_LINE_FIELDS,
  },
  district: { kind: 'own', label: 'Distrito' },
  shipping_zone_id: { kind: 'own', label: 'Zona de envío' },
  shipping_cost: {
    kind: 'own',
    label: 'Costo de envío',
    hint: 'Cuenta cuando el costo es personalizado o el distrito no tiene zona.',
  },
  shipping_address: { kind: 'own', label: 'Dirección' },
  shipping_reference: { kind: 'own', label: 'Referencia' },
  customer_name: { kind: 'own', label: 'Nombre' },
  customer_lastname: { kind: 'own', label: 'Apellido' },
  document_kind: { kind: 'own', label: 'Documento' },
  customer_dni: { kind: 'own', label: 'DNI' },
  fiscal_name: { kind: 'own', label: 'Razón social' },
  fiscal_address: { kind: 'own', label: 'Domicilio fiscal' },
  phone: { kind: 'own', label: 'Teléfono' },
  email: { kind: 'own', label: 'Correo' },
  channel: { kind: 'own', label: 'Por dónde llegó' },
  payment_method: { kind: 'own', label: 'Método de pago' },
  status: { kind: 'own', label: 'Estado' },
  subtotal: { kind: 'own', label: 'Subtotal', hint: 'Si eliges productos, se calcula solo.' },
  discount: { kind: 'own', label: 'Descuento' },
  charge_name: { kind: 'own', label: 'Cargo adicional', called: 'Cargo' },
  charge: { kind: 'own', label: 'Monto', called: 'Cargo' },
  notes: { kind: 'own', label: 'Notas' },
  order_number: { kind: 'own', label: 'Número de pedido' },
} as const satisfies FormFields

type Named = Exclude<keyof typeof MANUAL_FIELDS, 'lines'>

/** The fields of the manual order form, as text. */
export type ManualFields = Record<
  | Named
  | ('customer_words' | 'delivery_type' | 'dated' | 'delivery_date' | 'delivery_time')
  | RecipientField,
  string
> & { lines: ManualLine[] }

export type ManualLine = Record<
  'product_id' | 'color_id' | 'size_id' | 'quantity' | 'dedication',
  string
> & {
  complement_ids: string[]
}

/** What the form begins with. */
export const MANUAL_DEFAULTS = {
  channel: NOTED_CHANNELS[0],
  delivery_type: 'envio',
  dated: 'no',
  shipping_zone_id: ZONE_OF_DISTRICT,
  payment_method: 'yape',
  status: 'pendiente',
}

export type Fields = { [Name in Exclude<keyof ManualFields, 'lines'>]: FieldMetadata<string> }
export type Controls = Record<Named, Control<FieldMetadata<string>>>

export function controlsOfManual(
  fields: Fields & { lines: FieldMetadata<ManualLine[], ManualFields> },
) {
  return controlsOf(MANUAL_FIELDS, fields)
}
