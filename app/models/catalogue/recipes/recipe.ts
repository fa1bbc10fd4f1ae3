import { folded } from '~/accents'

export const STEMS_MAX = 999
/** Most flowers of one recipe. */
export const RECIPE_MAX = 20
export const FLOWER_NAME_MAX = 60
export const FLOWER_COLOR_MAX = 40

/** A flower by its name and colour, which is blank where it has none worth saying. */
export type FlowerName = { flower: string; color: string }

/** So many stems of a flower. */
export type RecipeStems = FlowerName & { stems: number }

/** A recipe of a size, or of the product itself, which is used while it has no sizes. */
export type Recipe = { productId: string; sizeId: string | null; stems: RecipeStems[] }

/** By what two names are of one flower: in small letters, without accents, each blank once. */
export function foldedFlower({ flower, color }: FlowerName): string {
  return folded(`${flower} ${color}`)
}

/**
 * What one size takes of what is stored of a product.
 *
 * @param sizeId `null` for the product itself
 */
export function recipeOf(
  stored: (RecipeStems & { size_id: string | null })[],
  sizeId: string | null,
): RecipeStems[] {
  return stored
    .filter(({ size_id }) => size_id === sizeId)
    .map(({ flower, color, stems }) => ({ flower, color, stems }))
}

/** A flower and its colour as people say them. */
export function flowerWords({ flower, color }: FlowerName): string {
  return color ? `${flower} ${color}` : flower
}

/** A recipe in one short line: '12 rosa roja, 3 eucalipto'. */
export function recipeWords(stems: RecipeStems[]): string {
  return stems.map((one) => `${one.stems} ${flowerWords(one).toLowerCase()}`).join(', ')
}

/** The stems of a recipe with each flower once, in the order they were written; what names no flower is left out. */
export function summedStems(stems: RecipeStems[]): RecipeStems[] {
  const summed = new Map<string, RecipeStems>()
  for (const one of stems) {
    const folded = foldedFlower(one)
    if (!folded) continue
    const before = summed.get(folded)
    summed.set(folded, before ? { ...before, stems: before.stems + one.stems } : one)
  }
  return [...summed.values()]
}
