import { deleteImage, isStored, keepImage, storeImage } from '~/images/image.server'
import { textOf } from '~/forms/form.server'
import { isImageUsed } from '~/models/site/image-use.server'
import type { Upload } from '~/forms/upload.server'

/** Beginnings of the names that pictures are stored under. */
export const PREFIXES = {
  category: 'category-',
  complement: 'complement-',
  heroSlide: 'hero-slide-',
  lifestyle: 'lifestyle-',
  product: 'producto-',
  qr: 'qr-',
} as const

export type Prefix = (typeof PREFIXES)[keyof typeof PREFIXES]

/**
 * What a form says about the picture of a row.
 *
 * `url` is what the row should show; the form sends it back if it is refused for another reason, so
 * an accepted file is never asked for twice.
 */
export type SentPicture = { url: string | null; isNew: boolean; problem?: string }

/**
 * Reads what an `<ImageField>` sent: a new file, a file accepted before, or that there should be none.
 *
 * @param field the name of the `<ImageField>`
 * @param stored what the row shows now, `null` for a new row
 * @param name of the record, for people who read addresses
 * @returns with a new file that cannot be used: the sentence, and what was there before
 * @source docs/specification/back-office.md §5; docs/specification/decisions.md Q-104
 */
export async function sentPicture(
  { form, files }: Upload,
  field: string,
  stored: string | null,
  picture: { prefix: Prefix; name: string },
): Promise<SentPicture> {
  const kept = await keptPicture(textOf(form, `${field}_kept`), stored, picture.prefix)
  const file = files.get(field)
  if (file) {
    const result = await storeImage({ ...picture, bytes: file.bytes })
    if (result.ok) return { url: result.url, isNew: true }
    return { url: kept, isNew: kept !== stored, problem: result.problem }
  }
  if (textOf(form, `${field}_removed`) === 'on') return { url: null, isNew: false }
  return { url: kept, isNew: kept !== null && kept !== stored }
}

async function keptPicture(url: string, stored: string | null, prefix: Prefix) {
  if (url === '' || url === stored) return stored
  // Of a removed row that is made again, or of a form that lay open for hours.
  await keepImage(url)
  return (await isStored(url, prefix)) ? url : stored
}

/**
 * After the commit: a new picture stays, even if somebody else just let go of the same one, and the
 * old one goes unless another row shows it.
 *
 * @source docs/specification/decisions.md Q-105
 */
export async function settlePicture(url: string | null, oldUrl: string | null): Promise<void> {
  if (url) await keepImage(url)
  if (oldUrl !== url) await deleteImage(oldUrl, isImageUsed)
}

/** After the commit that removed rows: their pictures go unless another row shows them. */
export async function discardPictures(urls: (string | null)[]): Promise<void> {
  for (const url of urls) await deleteImage(url, isImageUsed)
}
