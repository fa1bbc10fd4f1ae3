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
}

/** A product and what it costs, as search engines read it. */
export function productData(product: SoldProduct, shop: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.images,
    brand: { '@type': 'Brand', name: shop },
    offers: {
      '@type': 'Offer',
      url: product.url,
      priceCurrency: 'PEN',
      price: (product.price / 100).toFixed(2),
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: shop },
    },
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
