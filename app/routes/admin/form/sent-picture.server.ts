import { deleteImage, isStored, keepImage, storeImage } from '~/images/image.server'
import { textOf } from '~/forms/form.server'
import { isImageUsed } from '~/models/site/image-use.server'
import type { Upload } from '~/forms/upload.server'
import { report } from '~/log.server'

/** Prefixes of the names of stored pictures. */
export const PREFIXES = {
  category: 'category-',
  complement: 'complement-',
  heroSlide: 'hero-slide-',
  lifestyle: 'lifestyle-',
  occasion: 'occasion-',
  product: 'producto-',
  icon: 'icono-',
  qr: 'qr-',
} as const

export type Prefix = (typeof PREFIXES)[keyof typeof PREFIXES]

/**
 * The picture of a row, as its form sent it.
 *
 * `url` is the picture to store in the row; a form refused for another reason sends it back, so
 * that an accepted file need not be sent twice.
 */
export type SentPicture = { url: string | null; isNew: boolean; problem?: string }

/**
 * Reads an `<ImageField>`: a new file, a file accepted before, or a removal.
 *
 * @param field the name of the `<ImageField>`
 * @param stored the row's current picture, `null` for a new row
 * @param name of the record, part of the file's name
 * @returns for an invalid file, the problem and the previous picture
 * @source docs/specification/back-office.md §5; docs/specification/decisions.md Q-104
 */
export async function sentPicture(
  { form, files }: Pick<Upload, 'form' | 'files'>,
  field: string,
  stored: string | null,
  picture: { prefix: Prefix; name: string },
): Promise<SentPicture> {
  const sent = textOf(form, `${field}_kept`)
  const kept = await keptPicture(sent, stored, picture.prefix).catch(unreachable)
  if (kept === UNREACHABLE) return { url: sent, isNew: false, problem: UNREACHABLE }
  const file = files.get(field)
  if (file) {
    const result = await storeImage({ ...picture, bytes: file.bytes })
    if (result.ok) return { url: result.url, isNew: true }
    return { url: kept, isNew: kept !== stored, problem: result.problem }
  }
  if (textOf(form, `${field}_removed`) === 'on') return { url: null, isNew: false }
  return { url: kept, isNew: kept !== null && kept !== stored }
}

const UNREACHABLE = 'No pudimos comprobar la imagen. Vuelve a intentarlo en unos minutos'

function unreachable(error: unknown): typeof UNREACHABLE {
  report(error, 'una imagen aceptada no se pudo comprobar')
  return UNREACHABLE
}

async function keptPicture(url: string, stored: string | null, prefix: Prefix) {
  if (url === '' || url === stored) return stored
  // The picture may have been deleted with its row, or by the sweep while the form was open for
  // hours.
  await keepImage(url)
  return (await isStored(url, prefix)) ? url : stored
}

/**
 * To call after the commit: restores the new picture if another request has just deleted the same
 * one, and deletes the old one unless another row uses it.
 *
 * @source docs/specification/decisions.md Q-105
 */
export async function settlePicture(url: string | null, oldUrl: string | null): Promise<void> {
  if (url) await keepImage(url).catch(report)
  if (oldUrl !== url) await deleteImage(oldUrl, isImageUsed)
}

/**
 * To call after the commit that deleted rows: deletes their pictures unless other rows use them.
 */
export async function discardPictures(urls: (string | null)[]): Promise<void> {
  for (const url of urls) await deleteImage(url, isImageUsed)
}
