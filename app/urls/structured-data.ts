/** A step on the way to a page, the page itself last. */
export type Step = { name: string; to: string }

type SoldProduct = {
  name: string
  description: string
  /** Absolute address. */
  url: string
  images: string[]
  /** Céntimos, as paid today. */
  price: number
  isAvailable: boolean
  /** None for a product that comes in one size. */
  sizes: SoldSize[]
  /** Céntimos to the dearest zone, which stands for all; nothing while the shop delivers nowhere. */
  shipping?: number
}

type SoldSize = Pick<SoldProduct, 'name' | 'url' | 'price' | 'isAvailable'> & { size: string }

/** A product and what it costs, in each of its sizes, as search engines read it. */
export function productData(product: SoldProduct, shop: string) {
  const { name, description, sizes } = product
  const terms = offerTerms(product.shipping)
  const said = { name, description, image: product.images, brand: { '@type': 'Brand', name: shop } }
  if (sizes.length === 0) {
    const seller = { '@type': 'Organization', name: shop }
    return {
      '@type': 'Product',
      ...said,
      offers: { ...offer(product), ...terms, seller },
    }
  }
  return {
    '@type': 'ProductGroup',
    ...said,
    url: product.url,
    variesBy: ['https://schema.org/size'],
    hasVariant: sizes.map(({ size, ...one }) => {
      return { '@type': 'Product', name: one.name, size, offers: { ...offer(one), ...terms } }
    }),
  }
}

function offer(sold: Pick<SoldProduct, 'url' | 'price' | 'isAvailable'>) {
  return {
    '@type': 'Offer',
    url: sold.url,
    priceCurrency: 'PEN',
    price: soles(sold.price),
    availability: `https://schema.org/${sold.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }
}

/** What any offer says of delivery, as Google's merchant listings read it; of returns `shopData` says it for all. */
function offerTerms(cost: number | undefined) {
  if (cost === undefined) return {}
  const shippingRate = { '@type': 'MonetaryAmount', value: soles(cost), currency: 'PEN' }
  const shippingDestination = { '@type': 'DefinedRegion', addressCountry: 'PE' }
  return {
    shippingDetails: { '@type': 'OfferShippingDetails', shippingRate, shippingDestination },
  }
}

/** @param amount céntimos */
function soles(amount: number): string {
  return (amount / 100).toFixed(2)
}

/**
 * The shop as search engines read it.
 *
 * @param said of it besides, or otherwise
 */
export function floristData(said: object) {
  return { '@type': 'Florist', areaServed: 'Lima', ...said }
}

/** The way to a page, as search engines read it. */
export function trailData(steps: Step[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(to, origin).href,
    })),
  }
}

/** JSON that no stored text can close the script element of. */
export function scriptText(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
