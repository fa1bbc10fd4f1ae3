import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, type Problem, problemsOf } from '~/components/error-summary'
import { useHydrated } from '~/components/hydrated'
import type { AvailableSlots } from '~/models/delivery/available-slots'
import type { ShownSize } from '~/models/catalogue/product.server'
import { formatMoney } from '~/money'
import type { Destination } from '../_shop/cart/district-question'
import { Colors } from './colors'
import { Sizes } from './sizes'
import { type Complement, Complements } from './complements'
import { Dedication } from './dedication'
import { DeliveryCost } from './delivery-cost'
import { DeliveryStep } from './delivery-step'
import { Step } from './step'

type Fields = {
  color_id: string
  size: string
  near_day: string
  delivery_date: string
  delivery_time: string
  district: string
  dedication: string
  complement_ids: string[]
}

const LABELS = {
  size: 'Tamaño',
  color_id: 'Color de envase',
  delivery_date: 'Fecha de entrega',
  delivery_time: 'Horario de entrega',
  dedication: 'Dedicatoria',
}

type Props = {
  product: {
    slug: string
    sizes?: ShownSize[]
    colors: { id: string; color_name: string; hex_color: string | null }[]
  }
  /** In the chosen size, in céntimos. */
  unitPrice: number
  /** What is chosen at first. */
  colorId: string
  size?: string
  complements: Complement[]
  /** The cart line being edited. */
  editing: {
    key: number
    dedication: string
    deliveryDate: string
    deliveryTime: string
    complementIds: string[]
  } | null
  /** Which slots of which days can be chosen. */
  availableSlots: AvailableSlots
  /** Whether any is left; without, nothing is sent but the question of what the delivery costs. */
  isAvailable: boolean
  /** Once it is chosen, or was asked for. */
  destination?: Destination
  /** The day that was chosen elsewhere, if it can be asked for. */
  day?: string
  /** Whether the dedication is written by hand, else printed. */
  isCardByHand: boolean
  lastResult: SubmissionResult | undefined
  /** Why the form could not be processed at all. */
  refusal: string | undefined
  /** What is said between the container and the rest. */
  children: ReactNode
  /** Is told what was chosen, whenever something is. */
  onChoice: (choice: FormData) => void
}

/** Container, delivery, card and complements, in numbered steps; then the total and the button. */
export function ProductForm({ product, colorId, complements, editing, children, ...rest }: Props) {
  const form = useAnsweredForm<Fields>({
    id: 'arreglo',
    lastResult: rest.lastResult,
    defaultValue: {
      color_id: colorId,
      ...(rest.size && { size: rest.size }),
      district: rest.destination?.district,
      ...valuesOf(editing, rest.day),
    },
  })
  const chosen = listed(form.field('complement_ids').initialValue)
  const [extras, setExtras] = useState(() => priceOf(chosen, complements))

  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      noValidate
      className="grid gap-6"
      onChange={(event) => {
        const choice = new FormData(event.currentTarget)
        setExtras(priceOf(choice.getAll('complement_ids'), complements))
        rest.onChoice(choice)
      }}
    >
      {editing ? <input type="hidden" name="line" value={editing.key} /> : null}
      {/* With scripts the answer opens the cart panel; without them it is the cart's page. */}
      <input type="hidden" name="then" value={useHydrated() ? 'panel' : ''} />
      <ErrorSummary
        title={form.errors?.includes(DELIVERY_NOTICE) ? 'Campos requeridos' : 'Revisa estos datos'}
        problems={problemsOf(form, rest.refusal, LABELS).filter(isSummedUp)}
      />
      <Variant {...{ form, product, colorId }} size={rest.size ?? ''} />
      {children}
      <DeliveryStep
        date={form.field('delivery_date')}
        near={form.field('near_day')}
        slot={form.field('delivery_time')}
        availableSlots={rest.availableSlots}
      >
        <DeliveryCost field={form.field('district')} destination={rest.destination} />
      </DeliveryStep>
      <Step title="Tarjeta">
        <Dedication field={form.field('dedication')} isByHand={rest.isCardByHand} />
      </Step>
      {complements.length > 0 ? (
        <Step title="Detalles">
          <Complements complements={complements} chosen={chosen} />
        </Step>
      ) : null}
      <div className="buy-bar">
        <Total centimos={rest.unitPrice + extras} hasExtras={complements.length > 0} />
        {rest.isAvailable ? <SendButtons slug={product.slug} isEditing={!!editing} /> : SOLD_OUT}
      </div>
    </Form>
  )
}

/** In place of the buttons. */
const SOLD_OUT = <b>Agotado</b>

type VariantProps = {
  form: Pick<ReturnType<typeof useAnsweredForm<Fields>>, 'field'>
  product: Props['product']
  colorId: string
  size: string
}

/** Size, then container, where there is a choice. */
function Variant({ form, product: { sizes, colors }, colorId, size }: VariantProps) {
  return (
    <>
      {sizes ? (
        <Step>
          <Sizes field={form.field('size')} sizes={sizes} size={size} />
        </Step>
      ) : null}
      {colors.length > 0 ? (
        <Step>
          <Colors field={form.field('color_id')} colors={colors} colorId={colorId} />
        </Step>
      ) : null}
    </>
  )
}

/** The district's problem is told where it is asked; that day and slot are missing, as long as one of them is. */
function isSummedUp({ name, message }: Problem, _: number, problems: Problem[]): boolean {
  if (message !== DELIVERY_NOTICE) return name !== 'district'
  return problems.some(({ name }) => name === 'delivery_date' || name === 'delivery_time')
}

/** Into the cart, or with it to the checkout at once. */
function SendButtons({ slug, isEditing }: { slug: string; isEditing: boolean }) {
  const { formAction, formData } = useNavigation()
  // The question of what the delivery costs has an intent, and puts nothing into the cart.
  const isSending = formAction?.startsWith(`/producto/${slug}`) && !formData?.has('intent')
  const [idle, busy] = isEditing
    ? ['Guardar cambios', 'Guardando…']
    : ['Añadir al carrito', 'Añadiendo…']
  const once = {
    'aria-disabled': isSending || undefined,
    onClick: (event: MouseEvent) => {
      if (isSending) event.preventDefault()
    },
  }
  return (
    <>
      <button className="button button-main" {...once}>
        {isSending ? busy : idle}
      </button>
      {isEditing ? null : (
        <button className="button button-quiet" name="buy" value="now" {...once}>
          Comprar ahora
        </button>
      )}
    </>
  )
}

function valuesOf(editing: Props['editing'], day = '') {
  return {
    delivery_date: editing?.deliveryDate ?? day,
    delivery_time: editing?.deliveryTime ?? '',
    dedication: editing?.dedication ?? '',
    complement_ids: editing?.complementIds ?? [],
  }
}

function Total({ centimos, hasExtras }: { centimos: number; hasExtras: boolean }) {
  return (
    <p role="status" className="leading-tight max-sm:w-min sm:grow">
      <span className="block text-[0.875rem] text-ink-soft">
        Total
        {hasExtras ? <span className="without-script"> + complementos</span> : null}
      </span>
      <b className="text-[1.25rem] whitespace-nowrap">{formatMoney(centimos)}</b>
    </p>
  )
}

function listed(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return typeof value === 'string' ? [value] : []
}

function priceOf(ids: unknown[], complements: Props['complements']): number {
  return complements.reduce((sum, extra) => sum + (ids.includes(extra.id) ? extra.price : 0), 0)
}

/** The server uses the same sentence. */
export const DELIVERY_NOTICE = 'Por favor selecciona fecha y horario de entrega'
