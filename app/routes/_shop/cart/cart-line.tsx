import { Link } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { formatDayLong } from '~/dates'
import { formatMoney } from '~/money'
import { CartForm } from './cart-form'
import { DedicationView } from './dedication-view'

const QUANTITY_MAX = 99

export type CartLineView = {
  key: number
  productId: string
  productName: string
  productSlug: string
  colorId: string | null
  colorName: string | null
  sizeSlug: string | null
  image: string | null
  quantity: number
  dedication: string
  deliveryDate: string
  deliveryTime: string
  /** What comes with each, and what one piece costs, in céntimos. */
  complements: { id: string; name: string; price: number }[]
  /** Céntimos. */
  total: number
  notice: string | null
  problem: string | null
}

export function CartLineItem({ line, inPanel }: { line: CartLineView; inPanel?: boolean }) {
  const page = `/producto/${line.productSlug}?${line.colorId ? `color=${line.colorId}&` : ''}${line.sizeSlug ? `tamano=${line.sizeSlug}&` : ''}`
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 border-b border-line py-4 first:pt-0 last:border-0">
      <Picture
        src={line.image}
        alt={line.colorName ? `${line.productName}, envase ${line.colorName}` : line.productName}
        sizes="5rem"
        imgClassName="size-20 rounded-xl object-cover"
      />
      <div className="grid gap-1">
        <p className="font-display text-[1.0625rem] leading-snug font-semibold">
          <Link to={page.slice(0, -1)} className="hover:underline">
            {line.productName}
          </Link>
        </p>
        <Variant line={line} />
        <Complements line={line} />
        <p className="text-[0.9375rem]">
          {formatDayLong(line.deliveryDate)}, {line.deliveryTime}
        </p>
        {line.dedication ? <DedicationView text={line.dedication} /> : null}
        {line.notice ? (
          <p className="text-[0.9375rem] font-medium text-leaf">{line.notice}</p>
        ) : null}
        {line.problem ? (
          <p className="text-[0.9375rem] font-semibold text-rosewood">{line.problem}</p>
        ) : null}
        <Link to={`${page}linea=${line.key}`} className="link w-fit py-1 text-[0.9375rem]">
          Editar detalles<span className="sr-only"> de {line.productName}</span>
        </Link>
        <QuantityRow line={line} inPanel={inPanel} />
      </div>
    </li>
  )
}

/** The container's colour, and how many things come with the arrangement. */
function Variant({ line }: { line: CartLineView }) {
  const count = line.complements.length
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      {line.colorName ? `Envase ${line.colorName}` : null}
      {line.colorName && count > 0 ? ' · ' : null}
      {count > 0 ? (count === 1 ? '1 complemento' : `${count} complementos`) : null}
    </p>
  )
}

function Complements({ line: { complements, quantity } }: { line: CartLineView }) {
  if (complements.length === 0) return null
  return (
    <ul className="text-[0.9375rem] text-ink-soft">
      {complements.map(({ id, name, price }) => (
        <li key={id}>
          + {name} {formatMoney(price)}
          {quantity > 1 ? ', en cada uno' : ''}
        </li>
      ))}
    </ul>
  )
}

const round =
  'grid size-11 place-items-center rounded-full hover:bg-beige/40 disabled:cursor-not-allowed disabled:opacity-35'

/** How many, or none any more; and what they cost. */
function QuantityRow({ line, inPanel }: { line: CartLineView; inPanel?: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Quantity line={line} inPanel={inPanel} />
      <CartForm inPanel={inPanel}>
        <LineFields line={line} />
        <button name="intent" value="remove-line" className={round}>
          <Icon name="trash" className="size-5" />
          <span className="sr-only">Eliminar {line.productName}</span>
        </button>
      </CartForm>
      <p className="ml-auto font-semibold">{formatMoney(line.total)}</p>
    </div>
  )
}

function Quantity({ line, inPanel }: { line: CartLineView; inPanel?: boolean }) {
  return (
    <CartForm inPanel={inPanel}>
      <input type="hidden" name="intent" value="set-quantity" />
      <LineFields line={line} />
      <div className="flex items-center rounded-full border border-line bg-white">
        <button
          name="quantity"
          value={line.quantity - 1}
          disabled={line.quantity <= 1}
          className={round}
        >
          <Icon name="minus" className="size-4" />
          <span className="sr-only">Quitar uno de {line.productName}</span>
        </button>
        <span className="min-w-6 text-center font-semibold">
          <span className="sr-only">Cantidad: </span>
          {line.quantity}
        </span>
        <button
          name="quantity"
          value={line.quantity + 1}
          disabled={line.quantity >= QUANTITY_MAX}
          className={round}
        >
          <Icon name="plus" className="size-4" />
          <span className="sr-only">Agregar uno de {line.productName}</span>
        </button>
      </div>
    </CartForm>
  )
}

/** Which line a form means: keys are used again, so an old page's may be another product's by now. */
function LineFields({ line }: { line: CartLineView }) {
  return (
    <>
      <input type="hidden" name="line" value={line.key} />
      <input type="hidden" name="product" value={line.productId} />
    </>
  )
}
