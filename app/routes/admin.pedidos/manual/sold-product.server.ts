import { findProductsToSell } from '~/models/catalogue/search/staff-search.server'
import type { ProductToSell } from '~/models/catalogue/products-to-sell.server'
import { textOf } from '~/forms/form.server'
import { searchWords } from '~/urls/staff/list-url'
import type { ManualIntent } from './manual-intent'

/** A product as the form names it; prices in céntimos. */
export function soldProduct({ id, name, price, active, image, ...product }: ProductToSell) {
  return {
    ...{ id, price, image, name: active ? name : `${name} (oculto)` },
    colors: product.colors,
    sizes: product.sizes.map((size) => ({ id: size.id, name: size.name, price: size.price })),
  }
}

export type SoldProduct = ReturnType<typeof soldProduct>

export async function findSoldProducts(words: string): Promise<SoldProduct[]> {
  return (await findProductsToSell(searchWords(words))).map(soldProduct)
}

export type FoundProducts = {
  /** What the form without scripts looks for. */
  product?: { words: string; found: SoldProduct[] }
}

/**
 * The products that a form looks for.
 *
 * @returns and whether that is all it was sent for: Enter in the field saves, as in any field, unless its words are new
 */
export async function productsSought(form: FormData, intent: ManualIntent) {
  // The one that was meant is in the form now.
  if (intent === 'lines') form.delete('product_words')
  const words = searchWords(textOf(form, 'product_words'))
  if (words === '') return { product: undefined, isAsked: intent === 'find-product' }
  const isNew = words !== searchWords(textOf(form, 'product_words_shown'))
  const found = await findSoldProducts(words)
  const isAsked = intent === 'find-product' || (intent === 'save' && isNew)
  return { product: { words, found }, isAsked }
}
