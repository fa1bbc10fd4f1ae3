import { searchWords } from '~/urls/staff/list-url'
import { CAMPAIGN_PRODUCTS_MAX } from '~/models/newsletter/campaign-editor.server'
import { pickableProducts, type WantedProducts } from '~/models/newsletter/campaign-products.server'
import { isUuid } from '~/models/records/uuid'

/** The editor's fields, from a form or an address. */
type Fields = FormData | URLSearchParams

/** Ids of the products with a number, in the order of their numbers. */
export function pickedProducts(fields: Fields): string[] {
  const picked = [...fields].flatMap(([name, value]) => {
    const id = name.replace(/^place-/, '')
    const isNumber = typeof value === 'string' && /^\s*\d{1,4}\s*$/.test(value)
    return name !== id && isUuid(id) && isNumber ? [{ id, place: Number(value) }] : []
  })
  const ids = picked.sort((one, other) => one.place - other.place).map(({ id }) => id)
  return [...new Set(ids)].slice(0, CAMPAIGN_PRODUCTS_MAX)
}

/** The picker's products: those chosen, and a page of search results. */
export function pickerAfter(fields: Fields, intent = '') {
  return pickableProducts(pickedProducts(fields), wanted(fields, intent))
}

/** A new search text starts at page 1, whichever button was pressed. */
function wanted(fields: Fields, intent: string): WantedProducts {
  const words = wordsIn(fields, 'product_words')
  if (seeksProducts(fields)) return { words, page: 1 }
  const shown = Math.min(10_000, Math.max(1, Math.trunc(Number(text(fields, 'product_page'))) || 1))
  switch (intent) {
    case 'find':
      return { words, page: 1 }
    case 'find-previous':
      return { words, page: Math.max(1, shown - 1) }
    case 'find-next':
      return { words, page: shown + 1 }
    default:
      return { words, page: shown }
  }
}

/** Whether the search text has changed, so that Enter means a search. */
export function seeksProducts(fields: Fields): boolean {
  return wordsIn(fields, 'product_words') !== wordsIn(fields, 'product_words_shown')
}

function wordsIn(fields: Fields, name: string): string {
  return searchWords(text(fields, name))
}

function text(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
