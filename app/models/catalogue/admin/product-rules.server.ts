import { z } from 'zod'
import { line, storedLine } from '~/forms/form-values.server'
import {
  FLOWER_COLOR_MAX,
  FLOWER_NAME_MAX,
  foldedFlower,
  RECIPE_MAX,
  STEMS_MAX,
  summedStems,
} from '../recipes/recipe'
import { GREY, SIZE_STOCK_MAX } from './product-limits'

/** Up to nine digits, which PostgreSQL's integer holds; a blank is 0. */
export const stock = line({ max: 20 })
  .refine((typed) => /^\d{0,9}$/.test(typed), {
    error: 'Escribe el stock como un número entero, desde 0',
  })
  .transform(Number)

export const sizeStock = stock.refine((units) => units <= SIZE_STOCK_MAX, {
  error: `Escribe un stock de hasta ${SIZE_STOCK_MAX}`,
})

/** Up to the 60 days of the check constraint; a blank is 0. */
export const leadDays = line({ max: 20 })
  .refine((typed) => /^\d{0,2}$/.test(typed) && Number(typed) <= 60, {
    error: 'Escribe los días como un número entero, de 0 a 60',
  })
  .transform(Number)

/** `#rrggbb`, or `#rgb` for short; a blank is grey. */
export const hexColor = line({ max: 20 })
  .refine((typed) => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(typed), {
    error: 'Escribe el color como #6b7280',
  })
  .transform((typed) => {
    const short = /^#(.)(.)(.)$/.exec(typed)
    const full = short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
      : typed
    return full.toLowerCase() || GREY
  })

/** Where a name stands that an earlier one is already; blanks do not matter. */
export function repeated(names: string[]): number[] {
  const folded = names.map((name) => name.toLocaleLowerCase('es'))
  return folded.flatMap((name, index) => (name && folded.indexOf(name) < index ? [index] : []))
}

const HOW_MANY = `Escribe cuántos tallos, de 1 a ${STEMS_MAX}`

const Stems = z
  .object({
    flower: storedLine(FLOWER_NAME_MAX),
    color: storedLine(FLOWER_COLOR_MAX),
    stems: line({ max: 20 })
      .refine((typed) => /^\d{0,3}$/.test(typed), { error: HOW_MANY })
      .transform(Number),
  })
  .superRefine((row, context) => {
    if (foldedFlower(row) === '' && row.stems === 0) return
    const problems = {
      flower: foldedFlower({ ...row, color: '' }) ? '' : 'Escribe la flor',
      stems: row.stems > 0 ? '' : HOW_MANY,
    }
    for (const [field, message] of Object.entries(problems)) {
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

/** Rows in which nothing was written are left out, and a flower that is written twice is summed. */
export const recipe = z
  .array(Stems)
  .superRefine((rows, context) => {
    const summed = summedStems(rows)
    if (summed.length > RECIPE_MAX) {
      const message = `Una receta puede tener hasta ${RECIPE_MAX} flores`
      context.addIssue({ code: 'custom', message })
    }
    if (summed.some(({ stems }) => stems > STEMS_MAX)) {
      const message = `Una receta puede tener hasta ${STEMS_MAX} tallos de una flor`
      context.addIssue({ code: 'custom', message })
    }
  })
  .transform(summedStems)
