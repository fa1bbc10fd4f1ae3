import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Picture, type Second, SecondPicture } from './picture'
import { Price } from './price'
import { TagMark } from './tag-icon'

const SIZES = '(min-width: 64rem) 16.5rem, (min-width: 48rem) 31vw, 45vw'
const BOX = 4 / 5
/** Pixels of 45vw at most, in a window of 48rem with two of them to a CSS pixel. */
const WIDEST = 720

export type CardProduct = {
  slug: string
  name: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  /** Whether it costs more in another size. */
  from?: true
  sold_out?: boolean
  colors: { id: string; color_name: string; hex_color: string | null; image_url: string | null }[]
  /** With icons only where the page does not draw those of all occasions itself. */
  tags: { slug: string; name: string; icon?: string | null }[]
  category: { name: string; slug: string } | null
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

/** A product card: one link, and swatches that change the picture; nothing lies over its vase. */
export function ProductCard({
  product,
  blankHex = '#6b7280',
  heading: Heading = 'h3',
  priority,
}: Props) {
  const [chosenId, choose] = useState<string | null>(null)
  const color = product.colors.find(({ id }) => id === chosenId) ?? product.colors[0]
  const to = `/producto/${product.slug}${chosenId ? `?color=${chosenId}` : ''}`

  return (
    <article className="product-card">
      <Picture
        src={color?.image_url}
        alt={color ? `${product.name}, envase ${color.color_name}` : product.name}
        sizes={SIZES}
        box={BOX}
        priority={priority}
        widest={WIDEST}
        className="card-picture"
      />
      {product.second && !chosenId ? <SecondPicture picture={product.second} /> : null}
      <Marks product={product} />
      <Heading>
        <Link to={to} className="card-link">
          {product.name}
        </Link>
      </Heading>
      <p className="card-price">
        {product.from ? 'Desde ' : null}
        <Price price={product.price} salePrice={product.sale_price} />
      </p>
      <div className="card-foot">
        <Badges product={product} />
        <TagIcons tags={product.tags} />
      </div>
      <Swatches product={product} color={color} blankHex={blankHex} choose={choose} />
    </article>
  )
}

/** What is said over the picture, at its top. */
function Marks({ product: { price, sale_price, sold_out } }: { product: CardProduct }) {
  const onSale = sale_price !== null && sale_price > 0 && sale_price < price
  if (!onSale && !sold_out) return null
  return (
    <p className="card-marks">
      {onSale ? <span className="bg-rosewood">¡Oferta!</span> : null}
      {sold_out ? <span className="bg-ink">Agotado</span> : null}
    </p>
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
    <ul className="card-swatches" aria-label="Colores de envase">
      {product.colors.map((swatch) => (
        <li key={swatch.id}>
          <a
            href={`/producto/${product.slug}?color=${swatch.id}`}
            title={swatch.color_name}
            aria-label={`${product.name} en ${swatch.color_name}`}
            aria-current={swatch === color ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              choose(swatch.id)
            }}
          >
            <Swatch hex={swatch.hex_color ?? blankHex} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A container's colour as SVG, because the content security policy forbids style attributes. */
export function Swatch({ hex }: { hex: string }) {
  return (
    <svg className="swatch" aria-hidden="true">
      <circle fill={hex} />
    </svg>
  )
}

function TagIcons({ tags }: { tags: CardProduct['tags'] }) {
  if (tags.length === 0) return null
  return (
    <ul className="card-occasions" aria-label="Ocasiones">
      {tags.map(({ slug, name, icon }) => (
        <li key={slug}>
          <TagMark slug={slug} name={name} icon={icon} />
        </li>
      ))}
    </ul>
  )
}

/** Category and subcategory, whose name is cut where a phone has no room for it. */
function Badges({ product: { category, subcategory } }: { product: CardProduct }) {
  if (!category && !subcategory) return null
  return (
    <ul className="card-badges" aria-label="Categoría">
      {category ? <li className="bg-butter">{category.name}</li> : null}
      {subcategory ? <li className="bg-leaf-soft">{subcategory.name}</li> : null}
    </ul>
  )
}
