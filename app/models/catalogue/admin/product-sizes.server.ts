import type { Executor } from '~/database/db.server'
import type { NotSaved } from '~/models/records/saving'
import { formatMoney } from '~/money'
import { toSlug } from '~/slug'
import { recipeWords } from '../recipes/recipe'
import { saveRecipes } from '../recipes/recipe.server'
import { SIZES_MAX } from '../sizes/size'
import type { ProductEdit, SizeDraft } from './product-draft'

/* The sizes of a product. Whoever writes them has locked their product, as an order does that takes of their stock. */

type Stored = SizeDraft & { id: string; slug: string }

/** Also those that are hidden, in display order. */
export function sizesOf(executor: Executor, productId: string): Promise<Stored[]> {
  return executor
    .selectFrom('product_sizes')
    .select(['id', 'slug', 'name', 'contents', 'price', 'sale_price', 'stock'])
    .select(['recommended', 'active'])
    .where('product_id', '=', productId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/**
 * The sizes that a product has after a save: those of the form, then the stored ones that it neither names nor
 * removes. One of the form that is recommended is so alone.
 */
export function sizesAfter({ sizes, removed }: ProductEdit, stored: Stored[]): SizeDraft[] {
  const named = new Set([...sizes.map(({ id }) => id), ...removed.sizes])
  const isChosen = sizes.some(({ recommended }) => recommended)
  const unnamed = stored.filter(({ id }) => !named.has(id))
  return [
    ...sizes,
    ...unnamed.map((size) => ({ ...size, recommended: size.recommended && !isChosen })),
  ]
}

/** What the database would refuse of a product's sizes, all of them. */
export function sizesProblem({
  active,
  sizes,
}: {
  active: boolean
  sizes: Pick<SizeDraft, 'active'>[]
}): NotSaved | null {
  if (sizes.length > SIZES_MAX) {
    return refusal(`Un producto puede tener hasta ${SIZES_MAX} tamaños`)
  }
  const isAnyShown = sizes.length === 0 || sizes.some((size) => size.active)
  if (isAnyShown || !active) return null
  return refusal('Deja al menos un tamaño a la vista, o desactiva el producto')
}

function refusal(sentence: string): NotSaved {
  return { saved: false, fieldErrors: { sizes: [sentence] } }
}

/**
 * Writes all sizes of a product in their order, with their recipes: updates the stored ones, inserts the others.
 *
 * @param stored those that were not removed
 */
export async function writeSizes(
  executor: Executor,
  productId: string,
  sizes: SizeDraft[],
  stored: Stored[] = [],
) {
  const rows = withSlugs(sizes, stored).map((size, index) => {
    return { ...size, display_order: index + 1 }
  })
  // Only one may be recommended at any moment.
  rows.sort((one, other) => Number(one.recommended) - Number(other.recommended))
  const recipes = []
  for (const { id, recipe, ...row } of rows) {
    const updated = await executor
      .updateTable('product_sizes')
      .set(row)
      .where('id', '=', id ?? null)
      .where('product_id', '=', productId)
      .returning('id')
      .executeTakeFirst()
    const written =
      updated ??
      (await executor
        .insertInto('product_sizes')
        .values({ ...row, product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow())
    if (recipe) recipes.push({ productId, sizeId: written.id, stems: recipe })
  }
  if (recipes.length > 0) await saveRecipes(executor, recipes)
}

/** A size keeps its slug with its name; another name gets one that no size of the product has had until now. */
export function withSlugs<Size extends Pick<SizeDraft, 'id' | 'name'>>(
  sizes: Size[],
  stored: Pick<Stored, 'id' | 'name' | 'slug'>[],
): (Size & { slug: string })[] {
  const taken = new Set(stored.map(({ slug }) => slug))
  return sizes.map((size) => {
    const stem = toSlug(size.name) || 'tamano'
    const before = stored.find(({ id }) => id === size.id)
    if (before && toSlug(before.name) === toSlug(size.name)) return { ...size, slug: before.slug }
    let slug = stem
    for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`
    taken.add(slug)
    return { ...size, slug }
  })
}

/** A size as readable text, for the comparison of versions. */
export function sizeForDiff(size: SizeDraft): string {
  const { name, contents, price, sale_price, stock, recommended, active, recipe = [] } = size
  const said = [
    ...[
      contents,
      formatMoney(price),
      sale_price === null ? '' : `oferta ${formatMoney(sale_price)}`,
    ],
    ...[`${stock} en stock`, recommended ? 'recomendado' : '', active ? '' : 'oculto'],
    recipeWords(recipe),
  ]
  return `${name} (${said.filter(Boolean).join(', ')})`
}
