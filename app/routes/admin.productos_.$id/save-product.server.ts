import { data } from '@remix-run/node'
import { z } from 'zod'
import { textOf, parseForm, versionIn } from '~/forms/form.server'
import { firstCharacters } from '~/forms/graphemes'
import type { ProductEdit } from '~/models/catalogue/admin/product-draft'
import { saveNewProduct, updateProduct } from '~/models/catalogue/admin/product-editor.server'
import { isOnSale } from '~/models/catalogue/price'
import { toSlug } from '~/slug'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { refuseRow, saveOrReport } from '../admin/form/save-row.server'
import { discardPictures, settlePicture } from '../admin/form/sent-picture.server'
import { keepPictures, type StoredProduct } from './product-pictures.server'
import { formFor, isLeftOut, ProductForm } from './product-schema.server'

/** The form with a row of a list added, removed or moved; nothing is saved or validated but pictures. */
export async function changeList(upload: Upload, stored: StoredProduct) {
  const { problems } = await keepPictures(upload, stored)
  const submission = parseForm(upload.form, z.looseObject({}), ProductForm)
  const version = versionIn(upload.form) || undefined
  const result = submission.reply(ofPictures(problems))
  return data({ result, version, opened: openedIn(upload.form).opened })
}

/** Saves the form, pictures first; then redirects to the list, or to another empty form. */
export async function saveProduct(upload: Upload, stored: StoredProduct) {
  makeSlug(upload.form)
  const { isAnyNew, problems } = await keepPictures(upload, stored)
  const { payload } = parseForm(upload.form, z.looseObject({}), ProductForm)
  const submission = parseForm(upload.form, formFor(payload))
  const { opened, before } = openedIn(upload.form)
  const version = versionIn(upload.form)
  if (submission.status !== 'success' || problems.length > 0) {
    const refused = { version: version || undefined, ...ofPictures(problems) }
    return refuseRow(submission, refused, { opened })
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

/** What became of the pictures that are in no row. */
function ofPictures(problems: string[]) {
  return problems.length > 0 ? { fieldErrors: { pictures: problems } } : {}
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
