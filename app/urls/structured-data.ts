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
}

type SoldSize = Pick<SoldProduct, 'name' | 'url' | 'price' | 'isAvailable'> & { size: string }

/** A product and what it costs, in each of its sizes, as search engines read it. */
export function productData(product: SoldProduct, shop: string) {
  const { name, description, sizes } = product
  const said = { name, description, image: product.images, brand: { '@type': 'Brand', name: shop } }
  const context = { '@context': 'https://schema.org' }
  if (sizes.length === 0) {
    const seller = { '@type': 'Organization', name: shop }
    return { ...context, '@type': 'Product', ...said, offers: { ...offer(product), seller } }
  }
  return {
    ...context,
    '@type': 'ProductGroup',
    ...said,
    url: product.url,
    variesBy: ['https://schema.org/size'],
    hasVariant: sizes.map(({ size, ...one }) => {
      return { '@type': 'Product', name: one.name, size, offers: offer(one) }
    }),
  }
}

function offer(sold: Pick<SoldProduct, 'url' | 'price' | 'isAvailable'>) {
  return {
    '@type': 'Offer',
    url: sold.url,
    priceCurrency: 'PEN',
    price: (sold.price / 100).toFixed(2),
    availability: `https://schema.org/${sold.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }
}

/** The way to a page, as search engines read it. */
export function trailData(steps: Step[], origin: string) {
  return {
    '@context': 'https://schema.org',
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
