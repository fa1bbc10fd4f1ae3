import { data } from '@remix-run/node'
import { z } from 'zod'
import { textOf, parseForm, versionIn } from '~/forms/form.server'
import { firstCharacters } from '~/forms/graphemes'
import type { ProductEdit } from '~/models/catalogue/admin/product-draft'
import { saveNewProduct, updateProduct } from '~/models/catalogue/admin/product-editor.server'
import type { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { isOnSale } from '~/models/catalogue/price'
import { toSlug } from '~/slug'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { refuseRow, saveOrReport } from '../admin/form/save-row.server'
import {
  discardPictures,
  PREFIXES,
  sentPicture,
  settlePicture,
} from '../admin/form/sent-picture.server'
import { formFor, isLeftOut, ProductForm } from './product-schema.server'

type Stored = NonNullable<Awaited<ReturnType<typeof productToEdit>>> | null

/** Names of the fields that a row with a picture has, and the beginning they share. */
const PICTURE_FIELD = /^((?:colors|pictures)\[\d{1,2}\])\./

/**
 * Stores the pictures sent with the colours and besides, and writes their addresses or problems into
 * the form: so they stay in their rows when those move, and no file has to be sent twice.
 *
 * @returns whether there were any
 */
async function keepPictures(upload: Upload, stored: Stored): Promise<boolean> {
  const { form, files } = upload
  const names = [...form.keys(), ...files.keys()]
  const rows = new Set(names.map((name) => PICTURE_FIELD.exec(name)?.[1]))
  let isAnyNew = false
  for (const row of rows) {
    if (row === undefined) continue
    const called = textOf(form, `${row}.color_name`) || textOf(form, `${row}.alt_text`)
    const name = `${textOf(form, 'slug') || textOf(form, 'name')} ${called}`
    const picture = await sentPicture(upload, `${row}.image`, pictureBefore(form, row, stored), {
      prefix: PREFIXES.product,
      name,
    })
    form.set(`${row}.image_kept`, picture.url ?? '')
    if (picture.url) form.delete(`${row}.image_removed`)
    form.delete(`${row}.image`)
    if (picture.problem) form.set(`${row}.image`, `Error al subir imagen: ${picture.problem}`)
    isAnyNew ||= picture.isNew
  }
  return isAnyNew
}

/** A row's stored picture: a colour's by its id; one besides has no row to tell it by but itself. */
function pictureBefore(form: FormData, row: string, stored: Stored): string | null {
  const [id, kept] = [textOf(form, `${row}.id`), textOf(form, `${row}.image_kept`)]
  const color = stored?.colors.find((one) => one.id === id)
  const picture = id ? undefined : stored?.pictures.find((one) => one.image_url === kept)
  return color?.image_url ?? picture?.image_url ?? null
}

/** The form with a row of a list added, removed or moved; nothing is saved or validated. */
export async function changeList(upload: Upload, stored: Stored) {
  await keepPictures(upload, stored)
  const submission = parseForm(upload.form, z.looseObject({}), ProductForm)
  const version = versionIn(upload.form) || undefined
  return data({ result: submission.reply(), version, opened: openedIn(upload.form).opened })
}

/** Saves the form, pictures first; then redirects to the list, or to another empty form. */
export async function saveProduct(upload: Upload, stored: Stored) {
  makeSlug(upload.form)
  const isAnyNew = await keepPictures(upload, stored)
  const { payload } = parseForm(upload.form, z.looseObject({}), ProductForm)
  const submission = parseForm(upload.form, formFor(payload))
  const { opened, before } = openedIn(upload.form)
  const version = versionIn(upload.form)
  if (submission.status !== 'success') {
    return refuseRow(submission, { version: version || undefined }, { opened })
  }

  const edit = asEdit(submission.value)
  const saved = await saveOrReport(
    stored ? updateProduct(stored.id, edit, version, before) : saveNewProduct(edit),
  )
  if (!saved.saved) {
    return refuseRow(submission, { ...saved, version: saved.version ?? version }, { opened })
  }

  for (const { image_url } of [...edit.colors, ...edit.pictures])
    await settlePicture(image_url, image_url)
  await discardPictures(saved.oldImages)
  const said = [isAnyNew ? 'Imagen subida correctamente' : '', ...saleWarnings(edit)]
  return redirectWithToast(
    upload.intent === 'save-and-new' ? `/admin/productos/nuevo?otro=${Date.now()}` : LIST,
    {
      title: stored ? 'Producto actualizado' : 'Producto creado',
      description: said.filter(Boolean).join('. ') || undefined,
      tone: 'normal',
    },
  )
}

/** What the form showed when it was opened, and as it comes back with an answer; blank when it cannot be read. */
function openedIn(form: FormData): { opened: string; before?: ProductEdit } {
  const opened = textOf(form, 'opened')
  try {
    const shown: unknown = JSON.parse(opened)
    const fields = formFor(shown).safeParse(shown)
    if (fields.success) return { opened, before: asEdit(fields.data) }
  } catch {
    // No form of ours: the next answer begins with what is stored.
  }
  return { opened: '' }
}

/** Fills a blank slug from the name, as the button does with scripts. */
function makeSlug(form: FormData) {
  if (textOf(form, 'slug').trim() === '')
    form.set('slug', toSlug(firstCharacters(textOf(form, 'name'), 200)))
}

const LIST = '/admin/productos'

/** @source docs/specification/decisions.md Q-007: saved with a warning */
export function saleWarning(product: Pick<ProductEdit, 'price' | 'sale_price'>): string {
  return product.sale_price === null || isOnSale(product)
    ? ''
    : 'El precio de oferta no es menor que el precio: no se mostrará'
}

/** Of the product, or of its sizes. */
function saleWarnings({ sizes, ...product }: ProductEdit): string[] {
  if (sizes.length === 0) return [saleWarning(product)]
  return sizes.map((size) => {
    const warning = saleWarning(size)
    return warning && `${size.name}: ${warning}`
  })
}

/** @source docs/specification/decisions.md Q-010: a row with neither name nor picture is ignored */
function asEdit({ tags, ...form }: z.output<typeof ProductForm>): ProductEdit {
  const { price, colors, sizes, pictures, ...fields } = form
  const kept = colors.filter(({ removed, color_name }) => !removed && color_name !== '')
  return {
    ...fields,
    price: price ?? 0,
    tagIds: tags,
    colors: kept.map(({ id, color_name, hex_color, image_kept }) => {
      return { id, color_name, hex_color, image_url: image_kept }
    }),
    sizes: sizes
      .filter((size) => !isLeftOut(size))
      .map(({ removed: _, ...size }) => ({ ...size, price: size.price ?? 0 })),
    pictures: pictures.flatMap(({ image: _, image_kept, ...picture }) =>
      image_kept ? [{ ...picture, image_url: image_kept }] : [],
    ),
    removed: { colors: removedIds(colors), sizes: removedIds(sizes) },
  }
}

function removedIds(rows: { id: string | null; removed: boolean }[]): string[] {
  return rows.flatMap(({ removed, id }) => (removed && id ? [id] : []))
}
