import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { SidePanel } from '~/components/dialog'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { SLOTS } from '~/models/delivery'
import { orderTotal, PAYMENT_LABELS, STATUSES } from '~/models/order'
import { formatAmount, formatMoney, parseAmount } from '~/money'
import { EditorForm } from '../admin/editor'
import type { BlankManualOrder } from './manual-order.server'
import { ManualLines } from './manual-lines'

type Zone = { id: string; name: string; cost: number; active: boolean }
type Props = { blank: BlankManualOrder; zones: Zone[]; closeTo: string }

export type ManualFields = Record<
  | 'order_number'
  | 'customer_name'
  | 'customer_lastname'
  | 'customer_dni'
  | 'phone'
  | 'email'
  | 'delivery_type'
  | 'shipping_zone_id'
  | 'shipping_cost'
  | 'shipping_address'
  | 'shipping_reference'
  | 'subtotal'
  | 'discount'
  | 'payment_method'
  | 'status'
  | 'delivery_date'
  | 'delivery_time'
  | 'notes',
  string
> & { lines: ManualLine[] }

export type ManualLine = Record<'product_id' | 'color' | 'quantity' | 'dedication', string>

/** The order that staff note by hand; a new number and a clean form each time it opens. */
export function ManualOrderPanel({ blank, zones, closeTo }: Props) {
  const answer = useActionData<{ result: SubmissionResult; total: string | null }>()
  // Reloading the list draws a new number; a form that is being filled in keeps the one it opened with.
  const [opened] = useState(blank)
  return (
    <SidePanel title="Agregar pedido manual" closeTo={closeTo}>
      <ManualOrderForm blank={opened} zones={zones} answer={answer} />
    </SidePanel>
  )
}

type Answer = { result: SubmissionResult; total: string | null } | undefined

function ManualOrderForm({
  blank,
  zones,
  answer,
}: {
  blank: BlankManualOrder
  zones: Zone[]
  answer: Answer
}) {
  const [form, fields] = useForm<ManualFields>({
    id: 'pedido-manual',
    lastResult: answer?.result,
    defaultValue: {
      order_number: blank.orderNumber,
      delivery_type: 'envio',
      payment_method: 'yape',
      status: 'pendiente',
    },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  const key = answer?.result.initialValue?.key
  const [live, setLive] = useState<Live | null>(null)

  function recount(event: FormEvent<HTMLElement>) {
    const element = event.currentTarget.closest('form')
    if (element) setLive(follow(element, zones, blank.products))
  }

  return (
    <EditorForm form={form} version={null}>
      <div className="checkout grid gap-5" onInput={recount}>
        <input type="hidden" name="key" value={typeof key === 'string' ? key : blank.key} />
        <TextField
          field={fields.order_number}
          label="Número de pedido"
          autoCapitalize="characters"
        />
        <Customer fields={fields} />
        <Delivery fields={fields} zones={zones} fixedCost={live?.fixedCost ?? null} />
        <ManualLines form={form} field={fields.lines} products={blank.products} />
        <TextField
          field={fields.subtotal}
          label="Subtotal"
          inputMode="decimal"
          hint="Si eliges productos, se calcula solo."
        />
        <TextField field={fields.discount} label="Descuento" inputMode="decimal" optional />
        <div>
          <p className="font-semibold">Total</p>
          <output className="text-2xl font-bold" aria-live="polite">
            {live?.total ?? answer?.total ?? formatMoney(0)}
          </output>
          <button
            name="intent"
            value="total"
            className="without-script button button-quiet mt-2 flex"
          >
            Calcular total
          </button>
        </div>
        <SelectField field={fields.payment_method} label="Método de pago">
          {Object.entries(PAYMENT_LABELS).map(option)}
        </SelectField>
        <SelectField field={fields.status} label="Estado">
          {Object.entries(STATUSES).map(([value, { label }]) => option([value, label]))}
        </SelectField>
        <TextArea field={fields.notes} label="Notas" rows={3} optional />
      </div>
    </EditorForm>
  )
}

function option([value, label]: [string, string]) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

type Fields = { [Name in Exclude<keyof ManualFields, 'lines'>]: FieldMetadata<string> }

function Customer({
  fields,
}: {
  fields: Pick<Fields, 'customer_name' | 'customer_lastname' | 'customer_dni' | 'phone' | 'email'>
}) {
  return (
    <>
      <TextField field={fields.customer_name} label="Nombre" required />
      <TextField field={fields.customer_lastname} label="Apellido" required />
      <TextField field={fields.customer_dni} label="DNI" required />
      <TextField field={fields.phone} label="Teléfono" type="tel" required />
      <TextField field={fields.email} label="Correo" type="email" optional />
    </>
  )
}

type DeliveryProps = {
  fields: Pick<
    Fields,
    | 'delivery_type'
    | 'shipping_zone_id'
    | 'shipping_cost'
    | 'shipping_address'
    | 'shipping_reference'
    | 'delivery_date'
    | 'delivery_time'
  >
  zones: Zone[]
  /** Céntimos of the chosen zone; `null` while the cost is staff's to write. */
  fixedCost: string | null
}

function Delivery({ fields, zones, fixedCost }: DeliveryProps) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Entrega</legend>
        <div className="flex flex-wrap gap-2">
          <Way field={fields.delivery_type} value="envio" label="Envío" />
          <Way field={fields.delivery_type} value="retiro" label="Retiro" />
        </div>
      </fieldset>
      <div className="only-shipping grid gap-5">
        <SelectField field={fields.shipping_zone_id} label="Zona de envío">
          <option value="">Costo personalizado</option>
          {zones.map(({ id, name, cost, active }) =>
            option([id, `${name}${active ? '' : ' (inactiva)'} · ${formatMoney(cost)}`]),
          )}
        </SelectField>
        <div className={fixedCost === null ? '' : 'hidden'}>
          <TextField
            field={fields.shipping_cost}
            label="Costo de envío"
            inputMode="decimal"
            hint="Cuenta cuando el costo es personalizado."
          />
        </div>
        {fixedCost === null ? null : (
          <label className="grid gap-1">
            <span className="font-semibold">Costo de envío</span>
            <input value={fixedCost} disabled className="field bg-cream" />
          </label>
        )}
        <TextField field={fields.shipping_address} label="Dirección" required />
        <TextField field={fields.shipping_reference} label="Referencia" optional />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField field={fields.delivery_date} label="Día" type="date" optional />
        <SelectField field={fields.delivery_time} label="Horario" optional>
          <option value="">Sin horario</option>
          {SLOTS.map((slot) => option([slot, slot]))}
        </SelectField>
      </div>
    </>
  )
}

function Way({
  field,
  value,
  label,
}: {
  field: FieldMetadata<string>
  value: string
  label: string
}) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={(field.initialValue ?? 'envio') === value}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  )
}

type Live = { total: string; fixedCost: string | null }

const OF_SHIPPING = ['shipping_zone_id', 'shipping_cost', 'shipping_address', 'shipping_reference']

/** What the form comes to as it is typed; collecting clears what only a delivery has. */
function follow(
  element: HTMLFormElement,
  zones: Zone[],
  products: { id: string; price: number }[],
): Live {
  const isPickup = text(new FormData(element), 'delivery_type') === 'retiro'
  if (isPickup) {
    for (const name of OF_SHIPPING) {
      const field = element.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
    }
  }
  const form = new FormData(element)
  const zone = zones.find(({ id }) => id === text(form, 'shipping_zone_id'))
  const typed = parseAmount(text(form, 'shipping_cost')) ?? 0
  const shipping = isPickup ? 0 : (zone?.cost ?? typed)
  const ofLines = sumOfLines(form, products)
  const subtotal = ofLines ?? parseAmount(text(form, 'subtotal')) ?? 0
  const discount = parseAmount(text(form, 'discount')) ?? 0
  return {
    total: formatMoney(orderTotal({ subtotal, shipping, discount })),
    fixedCost: zone ? formatAmount(zone.cost) : null,
  }
}

function sumOfLines(form: FormData, products: { id: string; price: number }[]): number | null {
  let sum: number | null = null
  for (const name of form.keys()) {
    const line = /^(lines\[\d+\])\.product_id$/.exec(name)?.[1]
    const product = products.find(({ id }) => id === text(form, name))
    if (!line || !product) continue
    sum = (sum ?? 0) + product.price * (Number(text(form, `${line}.quantity`)) || 1)
  }
  return sum
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
