import { z } from 'zod'
import { storedLine } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import {
  type findFlower,
  removeFlowers,
  saveFlower,
} from '~/models/catalogue/recipes/flower.server'
import {
  FLOWER_COLOR_MAX,
  FLOWER_NAME_MAX,
  flowerWords,
  foldedFlower,
} from '~/models/catalogue/recipes/recipe'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { done, failed } from '../admin/list/list-actions.server'
import { idsIn } from '../admin/list/list-address.server'
import { FLOWER_FIELDS } from './flower-form'

type Flower = NonNullable<Awaited<ReturnType<typeof findFlower>>>

/** Values of a flower's form. */
export function formValues(row: Flower) {
  const { id, flower, color, stem_cost } = row
  return {
    id,
    name: flowerWords(row),
    version: id,
    fields: textsOf(FLOWER_FIELDS, { stem_cost }, { flower, color, joins: '' }),
  }
}

const NO_NAME = 'Escribe la flor'

const FlowerForm = z.object(
  rulesOf(FLOWER_FIELDS, {
    flower: storedLine(FLOWER_NAME_MAX, NO_NAME).refine(
      (flower) => flower === '' || foldedFlower({ flower, color: '' }) !== '',
      { error: NO_NAME },
    ),
    color: storedLine(FLOWER_COLOR_MAX),
  }),
)

export function saveSentFlower(request: Request, upload: Upload) {
  return saveRow(request, upload, FlowerForm, {
    titles: { created: 'Flor creada', updated: 'Flor actualizada' },
    write: (id, { joins, ...draft }) => saveFlower(id, draft, joins),
  })
}

export async function removeFlower(request: Request, form: FormData) {
  const ids = idsIn(form, 'id')
  const removed = ids.length > 0 ? await removeFlowers(ids) : { count: 0 }
  if (!removed) return failed(request, 'Está en una receta: quítala de ahí, o únela a otra flor')
  if (removed.count === 0) return failed(request, 'Ya se había eliminado')
  return done(
    request,
    removed.count === 1 ? 'Flor eliminada' : `${removed.count} flores eliminadas`,
  )
}
