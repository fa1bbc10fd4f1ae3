import { parse, useForm } from '@conform-to/react'
import { useMemo, useState } from 'react'
import { SidePanel } from '~/components/dialog'
import { TextArea, TextField } from '~/components/fields'
import { EditorForm, useMendedResult } from '../../admin/form/editor'
import { useAnswer } from '../../admin/form/interrupted'
import type { BlankManualOrder } from './blank-manual-order.server'
import { ManualDelivery } from './manual-delivery'
import { controlsOfManual, MANUAL_FIELDS, type ManualFields } from './manual-fields'
import type { FoundCustomers } from './earlier-customer'
import { ManualAmounts } from './manual-amounts'
import { ManualBuyer } from './manual-buyer'
import { ManualLines } from './manual-lines'
import { ManualPayment } from './manual-payment'
import { ManualWhen } from './manual-when'
import type { FoundProducts, SoldProduct } from './sold-product.server'
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

type Answered = FoundCustomers & FoundProducts & { total: string | null; isFull?: boolean }
type Answer = ReturnType<typeof useAnswer<Answered>>
type FormProps = { blank: BlankManualOrder; zones: Zone[]; answer: Answer }

const NOTHING = {} as ManualFields

function ManualOrderForm({ blank, zones, answer }: FormProps) {
  const [form, fields] = useForm<ManualFields>({
    id: 'pedido-manual',
    lastResult: useMendedResult('pedido-manual', answer?.result),
    defaultValue: blank.defaults,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
    // Validates nothing, which the server does: the list's buttons change it at once, however slow the line is.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: NOTHING }) }),
  })
  const { lines, subtotal, discount, notes, order_number, ...more } = controlsOfManual(fields)
  const { customer_name, customer_lastname, customer_dni, phone, email, ...others } = more
  const { district, shipping_zone_id, shipping_cost, shipping_address, ...rest } = others
  const { shipping_reference, charge_name, charge, channel, payment_method, status, ...last } = rest
  const { document_kind, fiscal_name, fiscal_address, ...forgotten } = last
  const key = answer?.result.initialValue?.key
  const lineCount = fields.lines.getFieldList().length
  const [products, meet] = useMetProducts(blank.products)
  const prices = useMemo(() => ({ ...blank, products, zones }), [blank, products, zones])
  const [live, recount] = useLiveTotal(form.id, lineCount, prices, answer !== undefined)

  return (
    <EditorForm
      {...{ form, forgotten, declared: MANUAL_FIELDS, version: null }}
      failure="No se pudo crear el pedido"
    >
      <div className="checkout grid gap-5" onInput={recount}>
        <input type="hidden" name="key" value={typeof key === 'string' ? key : blank.key} />
        <ManualLines
          {...{ form, ...lines, products, meet }}
          complements={blank.complements}
          product={answer?.product}
        />
        <ManualWhen {...blank} fields={fields} isFull={answer?.isFull ?? false} />
        <ManualDelivery
          {...{ district, shipping_zone_id, shipping_cost, shipping_address, shipping_reference }}
          fields={fields}
          zones={zones}
          zone={live?.zone ?? null}
        />
        <ManualBuyer
          {...{ customer_name, customer_lastname, customer_dni, phone, email, fields }}
          {...{ document_kind, fiscal_name, fiscal_address }}
          documents={blank.documents}
          answer={answer}
        />
        <ManualPayment {...{ channel, payment_method, status }} />
        <ManualAmounts
          {...{ subtotal, discount, charge, charge_name }}
          total={live?.total ?? answer?.total ?? null}
        />
        <TextArea {...notes} rows={3} optional />
        <TextField {...order_number} autoCapitalize="characters" />
      </div>
    </EditorForm>
  )
}

/** The products that the page came with, and those that were found since. */
function useMetProducts(loaded: SoldProduct[]) {
  const [met, setMet] = useState<SoldProduct[]>([])
  const products = useMemo(() => [...met, ...loaded], [met, loaded])
  return [products, (one: SoldProduct) => setMet((before) => [one, ...before])] as const
}
