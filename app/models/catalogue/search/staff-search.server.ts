import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { foldedContains } from '~/models/records/search.server'
import { allSettings } from '~/models/site/settings/setting.server'
import { synonymsIn } from '~/models/site/settings/synonyms'
import { productsToSell } from '../products-to-sell.server'
import { findProducts } from './product-search.server'
import { wishOf } from './wish'

const FOUND_MAX = 6

/**
 * Products that staff mean, best first and at most six: those with every word in their name, hidden ones last, because
 * staff sell them too; then what shoppers would find. Prices are today's, in céntimos.
 *
 * @param typed cut at 100 characters; `%`, `_` and `\` match themselves
 */
export async function findProductsToSell(typed: string) {
  const { search_synonyms: synonyms } = await allSettings()
  const wish = wishOf(typed, synonymsIn(synonyms))
  if (wish.text === '') return []
  const named = await namedProducts(wish.text)
  const { results, perhaps } = await findProducts(wish, null)
  const found = [...named, ...results, ...perhaps].map(({ id }) => id)
  const ids = [...new Set(found)].slice(0, FOUND_MAX)
  const products = await productsToSell(ids)
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? [])
}

function namedProducts(text: string) {
  let named = db.selectFrom('products').select('id')
  for (const word of text.split(' ')) named = named.where(foldedContains('folded_name', word))
  return named
    .orderBy('active', 'desc')
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .limit(FOUND_MAX)
    .execute()
}
