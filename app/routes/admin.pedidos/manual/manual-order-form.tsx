import { useForm } from '@conform-to/react'
import { useMemo, useState } from 'react'
import { SidePanel } from '~/components/dialog'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { RecipientFields } from '~/components/recipient/recipient-fields'
import { CHANNELS, NOTED_CHANNELS } from '~/models/orders/admin/channel/channel'
import { formatMoney } from '~/money'
import { EditorForm, useMendedResult } from '../../admin/form/editor'
import { useAnswer } from '../../admin/form/interrupted'
import type { BlankManualOrder } from './blank-manual-order.server'
import { AllowOverbooking } from '../../admin/order/allow-overbooking'
import { ManualDelivery } from './manual-delivery'
import {
  type Controls,
  controlsOfManual,
  MANUAL_DEFAULTS,
  MANUAL_FIELDS,
  type ManualFields,
} from './manual-fields'
import { EarlierCustomer, type FoundCustomers } from './earlier-customer'
import { ManualLines } from './manual-lines'
import { ManualPayment } from './manual-payment'
import { useLiveTotal } from './manual-total'

type Zone = { id: string; name: string; cost: number; active: boolean; areas: string[] }
type Props = { blank: BlankManualOrder; zones: Zone[]; closeTo: string }

/** The panel with the manual order form; empty and with a new number each time it opens. */
export function ManualOrderPanel({ blank, zones, closeTo }: Props) {
  // Revalidation of the list draws a new number; an open form keeps its own.
  const [opened] = useState(blank)
  const answer = useAnswer<Answered>() ?? opened.filled ?? undefined
  return (
    <SidePanel title="Agregar pedido manual" closeTo={closeTo}>
      {/* The data of another customer fill the fields anew. */}
      <ManualOrderForm
        key={answer?.customer?.number}
        blank={opened}
        zones={zones}
        answer={answer}
      />
    </SidePanel>
  )
}

type Answered = FoundCustomers & { total: string | null; isFull?: boolean }
type Answer = ReturnType<typeof useAnswer<Answered>>
type FormProps = { blank: BlankManualOrder; zones: Zone[]; answer: Answer }

function ManualOrderForm({ blank, zones, answer }: FormProps) {
  const [form, fields] = useForm<ManualFields>({
    id: 'pedido-manual',
    lastResult: useMendedResult('pedido-manual', answer?.result),
    defaultValue: { ...MANUAL_DEFAULTS, order_number: blank.orderNumber },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  const { order_number, subtotal, discount, notes, lines, ...more } = controlsOfManual(fields)
  const { channel, customer_name, customer_lastname, customer_dni, phone, email, ...others } = more
  const { district, shipping_zone_id, shipping_cost, shipping_address, ...rest } = others
  const { shipping_reference, charge_name, charge, payment_method, status, ...forgotten } = rest
  const key = answer?.result.initialValue?.key
  const lineCount = fields.lines.getFieldList().length
  const prices = useMemo(() => ({ ...blank, zones }), [blank, zones])
  const [live, recount] = useLiveTotal(form.id, lineCount, prices, answer !== undefined)

  return (
    <EditorForm
      {...{ form, forgotten, declared: MANUAL_FIELDS, version: null }}
      failure="No se pudo crear el pedido"
    >
      <div className="checkout grid gap-5" onInput={recount}>
        <input type="hidden" name="key" value={typeof key === 'string' ? key : blank.key} />
        <EarlierCustomer field={fields.customer_words} {...answer} />
        <TextField {...order_number} autoCapitalize="characters" />
        <SelectField {...channel}>
          {NOTED_CHANNELS.map((value) => (
            <option key={value} value={value}>
              {CHANNELS[value]}
            </option>
          ))}
        </SelectField>
        <Customer {...{ customer_name, customer_lastname, customer_dni, phone, email }} />
        <ManualDelivery
          {...{ district, shipping_zone_id, shipping_cost, shipping_address, shipping_reference }}
          fields={fields}
          zones={zones}
          slots={blank.slots}
          calendar={blank.calendar}
          zone={live?.zone ?? null}
        />
        <RecipientFields field={(name) => fields[name]} known={answer?.customer?.receivers ?? []} />
        {answer?.isFull ? <AllowOverbooking /> : null}
        <ManualLines form={form} {...lines} {...blank} />
        <TextField {...subtotal} inputMode="decimal" />
        <TextField {...discount} inputMode="decimal" optional />
        <Charge {...{ charge, charge_name }} />
        <Total total={live?.total ?? answer?.total ?? formatMoney(0)} />
        <ManualPayment {...{ payment_method, status }} />
        <TextArea {...notes} rows={3} optional />
      </div>
    </EditorForm>
  )
}

/** Besides what the day and the slot cost, which the total has already. */
function Charge({ charge, charge_name }: Pick<Controls, 'charge' | 'charge_name'>) {
  return (
    <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
      <TextField {...charge_name} optional />
      <TextField {...charge} inputMode="decimal" />
    </div>
  )
}

/** @param props.total as text; without scripts the button computes it */
function Total({ total }: { total: string }) {
  return (
    <div>
      <p className="font-semibold">Total</p>
      <output className="text-2xl font-bold" aria-live="polite">
        {total}
      </output>
      <button name="intent" value="total" className="without-script button button-quiet mt-2 flex">
        Calcular total
      </button>
    </div>
  )
}

type CustomerControls = Pick<
  Controls,
  'customer_name' | 'customer_lastname' | 'customer_dni' | 'phone' | 'email'
>

function Customer(controls: CustomerControls) {
  return (
    <>
      <TextField {...controls.customer_name} required />
      <TextField {...controls.customer_lastname} required />
      <TextField {...controls.customer_dni} required />
      <TextField {...controls.phone} type="tel" required />
      <TextField {...controls.email} type="email" optional />
    </>
  )
}
