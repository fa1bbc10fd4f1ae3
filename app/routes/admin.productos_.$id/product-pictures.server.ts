import type { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { EMPTY_FILE } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import { firstCharacters, legible } from '~/forms/graphemes'
import type { Upload } from '~/forms/upload.server'
import { storeImage } from '~/images/image.server'
import { MIDDLE } from '../admin/form/crop-point'
import { PREFIXES, sentPicture } from '../admin/form/sent-picture.server'
import { failureOf, fitting } from './chosen-pictures'

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof productToEdit>>> | null

/** Names of the fields that a row with a picture has, and the beginning they share. */
const PICTURE_FIELD = /^((?:colors|pictures)\[\d{1,2}\])\./

/**
 * Stores the pictures sent with the colours and besides, and writes their addresses or problems into
 * the form: so they stay in their rows when those move, and no file has to be sent twice. Each of those
 * that were chosen together becomes a row after the others.
 *
 * @returns whether there were any, and what became of the chosen ones that are in no row
 */
export async function keepPictures(upload: Upload, stored: StoredProduct) {
  const { form, files } = upload
  const names = [...form.keys(), ...files.keys()]
  const rows = new Set(names.flatMap((name) => PICTURE_FIELD.exec(name)?.[1] ?? []))
  let isAnyNew = false
  for (const row of rows) {
    const called = textOf(form, `${row}.color_name`) || textOf(form, `${row}.alt_text`)
    const picture = await sentPicture(upload, `${row}.image`, pictureBefore(form, row, stored), {
      prefix: PREFIXES.product,
      name: `${nameIn(form)} ${called}`,
    })
    form.set(`${row}.image_kept`, picture.url ?? '')
    if (picture.url) form.delete(`${row}.image_removed`)
    form.delete(`${row}.image`)
    if (picture.problem) form.set(`${row}.image`, `Error al subir imagen: ${picture.problem}`)
    isAnyNew ||= picture.isNew
  }
  const count = [...rows].filter((row) => row.startsWith('pictures')).length
  const { added, problems } = await addChosen(upload, count)
  return { isAnyNew: isAnyNew || added > 0, problems }
}

function nameIn(form: FormData): string {
  return textOf(form, 'slug') || textOf(form, 'name')
}

/** A row's stored picture: a colour's by its id; one besides has no row to tell it by but itself. */
function pictureBefore(form: FormData, row: string, stored: StoredProduct): string | null {
  const [id, kept] = [textOf(form, `${row}.id`), textOf(form, `${row}.image_kept`)]
  const color = stored?.colors.find((one) => one.id === id)
  const picture = id ? undefined : stored?.pictures.find((one) => one.image_url === kept)
  return color?.image_url ?? picture?.image_url ?? null
}

/** Characters that are said of a file's name. */
const NAME_MAX = 100

/** @param count of the rows before them */
async function addChosen({ form, together }: Upload, count: number) {
  const chosen = together.map(({ name, bytes }) => {
    return { name: firstCharacters(legible(name), NAME_MAX), bytes }
  })
  const { fits, leftOut } = fitting(chosen, count)
  const problems: string[] = []
  let added = 0
  for (const { name, bytes } of fits) {
    const picture = { prefix: PREFIXES.product, name: nameIn(form), bytes }
    const result =
      bytes.byteLength > 0
        ? await storeImage(picture)
        : ({ ok: false, problem: EMPTY_FILE } as const)
    if (!result.ok) {
      problems.push(failureOf(name, result.problem))
      continue
    }
    const fields = { ...MIDDLE, image_kept: result.url }
    const row = `pictures[${count + added}]`
    for (const [field, value] of Object.entries(fields)) form.set(`${row}.${field}`, value)
    added += 1
  }
  return { added, problems: [...problems, ...leftOut] }
}
