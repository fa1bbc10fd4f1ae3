import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { type ShownField, useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { Picture } from '~/components/picture'
import { Swatch } from '~/components/product-card'
import type { Openings } from '~/models/delivery/openings'
import { formatMoney } from '~/money'
import { Dedication } from './dedication'
import { DeliveryDate } from './delivery-date'
import { DeliverySlots } from './delivery-slots'

type Fields = {
  color_id: string
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
  complements: {
    id: string
    name: string
    description: string | null
    price: number
    image_url: string | null
  }[]
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
  lastResult: SubmissionResult | undefined
  /** Why the form could not be processed at all. */
  refusal: string | undefined
}

/** Container, delivery, complements and card; then the total and the button. */
export function ProductForm({ product, colorId, complements, editing, ...rest }: Props) {
  const form = useAnsweredForm<Fields>({
    id: 'arreglo',
    lastResult: rest.lastResult,
    defaultValue: {
      color_id: colorId,
      delivery_date: editing?.deliveryDate ?? '',
      delivery_time: editing?.deliveryTime ?? '',
      dedication: editing?.dedication ?? '',
      complement_ids: editing?.complementIds ?? [],
    },
  })
  const chosen = listed(form.field('complement_ids').initialValue)
  const [extras, setExtras] = useState(() => priceOf(chosen, complements))
  const [day, setDay] = useState(form.field('delivery_date').initialValue ?? '')
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
        <Colors field={form.field('color_id')} colors={product.colors} colorId={colorId} />
      ) : null}
      <DeliveryDate
        field={form.field('delivery_date')}
        openings={rest.openings}
        day={day}
        onDay={setDay}
      />
      <DeliverySlots field={form.field('delivery_time')} openings={rest.openings} day={day} />
      <Complements complements={complements} chosen={chosen} />
      <Dedication field={form.field('dedication')} />
      <div className="bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:rounded-card sm:border [@media(min-height:26rem)]:sticky">
        <Total centimos={product.unitPrice + extras} hasExtras={complements.length > 0} />
        <button className="button button-main" aria-disabled={isSending || undefined}>
          {editing ? 'Guardar cambios' : 'Añadir al carrito'}
        </button>
      </div>
    </Form>
  )
}

function Total({ centimos, hasExtras }: { centimos: number; hasExtras: boolean }) {
  return (
    <p className="grow leading-tight" role="status">
      <span className="block text-sm text-ink-soft">
        Total
        {hasExtras ? <span className="without-script"> (+ complementos)</span> : null}
      </span>
      <span className="text-xl font-bold">{formatMoney(centimos)}</span>
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
      <legend className="mb-1 font-semibold">Color de envase</legend>
      <div className="gallery mb-1 text-[0.9375rem] text-ink-soft" aria-live="polite">
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
      <div className="-ml-2 flex flex-wrap">
        {colors.map((color, index) => (
          <label
            key={color.id}
            title={color.color_name}
            className="group/swatch grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={field.name}
              value={color.id}
              defaultChecked={color.id === chosenId}
              data-swatch={index}
              className="sr-only"
            />
            <span className="grid scale-140 place-items-center">
              <Swatch hex={color.hex_color ?? '#6b7280'} />
            </span>
            <span className="sr-only">{color.color_name}</span>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

/** The server uses the same sentence. */
export const DELIVERY_NOTICE = 'Por favor selecciona fecha y horario de entrega'

function Complements({
  complements,
  chosen,
}: {
  complements: Props['complements']
  chosen: string[]
}) {
  if (complements.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        Complementos <span className="font-normal text-ink-soft">(opcional)</span>
      </legend>
      <ul className="card divide-y divide-line overflow-hidden">
        {complements.map((extra) => (
          <li key={extra.id}>
            <label className="flex min-h-16 items-center gap-3 px-3 py-2 has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-leaf">
              <Picture
                src={extra.image_url}
                alt=""
                sizes="3.5rem"
                imgClassName="size-14 rounded-lg object-cover"
              />
              <span className="grow leading-snug">
                <span className="block font-medium">{extra.name}</span>
                {extra.description ? (
                  <span className="line-clamp-5 text-sm text-ink-soft">{extra.description}</span>
                ) : null}
                <span className="block text-[0.9375rem] font-medium">
                  + {formatMoney(extra.price)}
                </span>
              </span>
              <input
                type="checkbox"
                name="complement_ids"
                value={extra.id}
                defaultChecked={chosen.includes(extra.id)}
                className="size-5 shrink-0 accent-leaf"
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
