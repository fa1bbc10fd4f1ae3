import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { type ShownField, useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { Swatch } from '~/components/product-card'
import type { Openings } from '~/models/delivery/openings'
import { formatMoney } from '~/money'
import { type Complement, Complements } from './complements'
import { Dedication } from './dedication'
import { DeliveryStep } from './delivery-step'
import { Step } from './step'

type Fields = {
  color_id: string
  near_day: string
  delivery_date: string
  delivery_time: string
  dedication: string
  complement_ids: string[]
}

type Props = {
  product: {
    slug: string
    /** Céntimos. */
    unitPrice: number
    colors: { id: string; color_name: string; hex_color: string | null }[]
  }
  colorId: string
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
  openings: Openings
  /** What the delivery costs, once it is known where to. */
  delivery?: string
  lastResult: SubmissionResult | undefined
  /** Why the form could not be processed at all. */
  refusal: string | undefined
  /** What is said between the container and the rest. */
  children: ReactNode
}

/** Container, delivery, card and complements, in numbered steps; then the total and the button. */
export function ProductForm({ product, colorId, complements, editing, children, ...rest }: Props) {
  const form = useAnsweredForm<Fields>({
    id: 'arreglo',
    lastResult: rest.lastResult,
    defaultValue: { color_id: colorId, ...valuesOf(editing) },
  })
  const chosen = listed(form.field('complement_ids').initialValue)
  const [extras, setExtras] = useState(() => priceOf(chosen, complements))
  const isSending = useNavigation().formAction?.startsWith(`/producto/${product.slug}`)

  return (
    <Form
      method="post"
      action={`/producto/${product.slug}`}
      preventScrollReset
      id={form.id}
      noValidate
      className="grid gap-6"
      onChange={(event) => {
        const ids = new FormData(event.currentTarget).getAll('complement_ids')
        setExtras(priceOf(ids, complements))
      }}
    >
      {editing ? <input type="hidden" name="line" value={editing.key} /> : null}
      {/* With scripts the answer opens the cart panel; without them it is the cart's page. */}
      <input type="hidden" name="then" value={useHydrated() ? 'panel' : ''} />
      <ErrorSummary
        title={form.errors?.includes(DELIVERY_NOTICE) ? 'Campos requeridos' : 'Revisa estos datos'}
        problems={problemsOf(form, rest.refusal)}
      />
      {product.colors.length > 0 ? (
        <Step>
          <Colors field={form.field('color_id')} colors={product.colors} colorId={colorId} />
        </Step>
      ) : null}
      {children}
      <DeliveryStep
        date={form.field('delivery_date')}
        near={form.field('near_day')}
        slot={form.field('delivery_time')}
        openings={rest.openings}
      >
        <DeliveryCost text={rest.delivery} slug={product.slug} />
      </DeliveryStep>
      <Step title="Tarjeta">
        <Dedication field={form.field('dedication')} />
      </Step>
      {complements.length > 0 ? (
        <Step title="Detalles">
          <Complements complements={complements} chosen={chosen} />
        </Step>
      ) : null}
      <div className="buy-bar">
        <Total centimos={product.unitPrice + extras} hasExtras={complements.length > 0} />
        <button className="button button-main" aria-disabled={isSending || undefined}>
          {editing ? 'Guardar cambios' : 'Añadir al carrito'}
        </button>
      </div>
    </Form>
  )
}

function DeliveryCost({ text, slug }: { text: string | undefined; slug: string }) {
  if (text) return <p className="font-medium text-leaf">{text}</p>
  return (
    <p>
      <Link className="link" to={`/carrito?de=${slug}`}>
        ¿Cuánto cuesta el envío a tu distrito?
      </Link>
    </p>
  )
}

function valuesOf(editing: Props['editing']) {
  return {
    delivery_date: editing?.deliveryDate ?? '',
    delivery_time: editing?.deliveryTime ?? '',
    dedication: editing?.dedication ?? '',
    complement_ids: editing?.complementIds ?? [],
  }
}

function Total({ centimos, hasExtras }: { centimos: number; hasExtras: boolean }) {
  return (
    <p role="status">
      <span>
        Total
        {hasExtras ? <span className="without-script"> + complementos</span> : null}
      </span>
      <b>{formatMoney(centimos)}</b>
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

function Colors(props: { field: ShownField; colors: Props['product']['colors']; colorId: string }) {
  const { field, colors } = props
  const chosenId = colors.some(({ id }) => id === field.initialValue)
    ? field.initialValue
    : props.colorId
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        <h2 className="step-title">Color de envase</h2>
      </legend>
      <div className="swatches">
        <div>
          {colors.map((color, index) => (
            <label key={color.id} title={color.color_name} className="color-choice">
              <input
                type="radio"
                name={field.name}
                value={color.id}
                defaultChecked={color.id === chosenId}
                data-swatch={index}
                className="sr-only"
              />
              <Swatch hex={color.hex_color ?? '#6b7280'} />
              <span className="sr-only">{color.color_name}</span>
            </label>
          ))}
        </div>
        <div className="gallery" aria-live="polite">
          {colors.map((color, index) => (
            <p
              key={color.id}
              data-picture={index}
              data-first={color.id === chosenId ? '' : undefined}
            >
              Seleccionado: {color.color_name}
            </p>
          ))}
        </div>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

/** The server uses the same sentence. */
export const DELIVERY_NOTICE = 'Por favor selecciona fecha y horario de entrega'
