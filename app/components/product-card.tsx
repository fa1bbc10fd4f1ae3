import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Picture, type Second, SecondPicture } from './picture'
import { Price } from './price'
import { TagIcon } from './tag-icon'

const SWATCHES_MAX = 4
const SIZES = '(min-width: 64rem) 18rem, (min-width: 48rem) 31vw, 46vw'

export type CardProduct = {
  slug: string
  name: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  sold_out?: boolean
  colors: { id: string; color_name: string; hex_color: string | null; image_url: string | null }[]
  tags: { id: string; name: string; icon: string | null }[]
  category: { name: string } | null
  subcategory: { name: string } | null
  second?: Second | null
}

type Props = {
  product: CardProduct
  /** Colour of a swatch without a hex value. */
  blankHex?: '#6b7280' | '#000000'
  heading?: 'h2' | 'h3'
  priority?: boolean
}

/** A product card: one link, and swatches that change the picture. */
export function ProductCard({
  product,
  blankHex = '#6b7280',
  heading: Heading = 'h3',
  priority,
}: Props) {
  const [chosenId, choose] = useState<string | null>(null)
  const color = product.colors.find(({ id }) => id === chosenId) ?? product.colors[0]
  const to = `/producto/${product.slug}${chosenId ? `?color=${chosenId}` : ''}`
  const onSale =
    product.sale_price !== null && product.sale_price > 0 && product.sale_price < product.price

  return (
    <article className="card group relative flex flex-col overflow-hidden">
      <div className="relative">
        <Picture
          src={color?.image_url}
          alt={color ? `${product.name}, envase ${color.color_name}` : product.name}
          sizes={SIZES}
          priority={priority}
          className="block"
          imgClassName="aspect-square w-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
        />
        {product.second && !chosenId ? <SecondPicture picture={product.second} /> : null}
        <p className="absolute top-2 left-2 flex flex-wrap gap-1 text-sm font-semibold">
          {onSale ? (
            <span className="rounded-full bg-rosewood px-2.5 py-0.5 text-white">¡Oferta!</span>
          ) : null}
          {product.sold_out ? (
            <span className="rounded-full bg-ink px-2.5 py-0.5 text-white">Agotado</span>
          ) : null}
        </p>
        <TagIcons tags={product.tags} />
      </div>
      <div className="flex grow flex-col gap-1.5 p-3 sm:p-4">
        <Heading className="text-[1.0625rem] leading-snug sm:text-lg">
          <Link to={to} className="after:absolute after:inset-0 focus-visible:outline-offset-4">
            {product.name}
          </Link>
        </Heading>
        <Badges names={[product.category?.name, product.subcategory?.name]} />
        <p className="mt-auto pt-1">
          <Price price={product.price} salePrice={product.sale_price} />
        </p>
        <Swatches product={product} color={color} blankHex={blankHex} choose={choose} />
      </div>
    </article>
  )
}

type SwatchesProps = {
  product: CardProduct
  /** The colour shown in the picture. */
  color: CardProduct['colors'][number] | undefined
  blankHex: string
  choose: (id: string) => void
}

/** Links to the product in each colour; with scripts they only change the picture. */
function Swatches({ product, color, blankHex, choose }: SwatchesProps) {
  if (product.colors.length === 0) return null
  return (
    <ul className="relative z-10 -ml-1.5 flex w-fit" aria-label="Colores de envase">
      {product.colors.slice(0, SWATCHES_MAX).map((swatch) => (
        <li key={swatch.id}>
          <a
            href={`/producto/${product.slug}?color=${swatch.id}`}
            title={swatch.color_name}
            aria-current={swatch === color ? 'true' : undefined}
            className="group/swatch grid size-9 place-items-center rounded-full"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              choose(swatch.id)
            }}
          >
            <Swatch hex={swatch.hex_color ?? blankHex} />
            <span className="sr-only">
              {product.name} en {swatch.color_name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A container's colour as SVG, because the content security policy forbids style attributes. */
export function Swatch({ hex }: { hex: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill={hex} stroke="#655f52" strokeWidth="1" />
      <circle
        cx="12"
        cy="12"
        r="11"
        fill="none"
        stroke="#2f5d50"
        strokeWidth="2"
        className="opacity-0 group-has-checked/swatch:opacity-100 group-aria-[current]/swatch:opacity-100"
      />
    </svg>
  )
}

function TagIcons({ tags }: { tags: CardProduct['tags'] }) {
  if (tags.length === 0) return null
  return (
    <ul className="absolute right-2 bottom-2 flex gap-1" aria-label="Ocasiones">
      {tags.map((tag) => (
        <li
          key={tag.id}
          title={tag.name}
          className="grid size-7 place-items-center rounded-full bg-paper/90 text-leaf"
        >
          <TagIcon icon={tag.icon} className="size-4" />
          <span className="sr-only">{tag.name}</span>
        </li>
      ))}
    </ul>
  )
}

function Badges({ names }: { names: (string | undefined)[] }) {
  const shown = names.filter((name) => name !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className="text-sm leading-snug text-ink-soft" aria-label="Categoría">
      {shown.map((name) => (
        <li key={name} className="inline not-last:after:content-['_·_']">
          {name}
        </li>
      ))}
    </ul>
  )
}
