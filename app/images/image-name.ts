/** Widths a picture is stored in, in pixels. Addresses already given away count on every step. */
const LADDER = [180, 360, 540, 720, 1080, 1440, 1920]

const FOLDER = '/imagenes/'
const FILE =
  /^([a-z0-9-]{1,100}-[0-9a-f]{12}-([1-9]\d{0,3})x([1-9]\d{0,3}))-([1-9]\d{0,3})\.(avif|webp)$/
const SHARE_FILE = /^[a-z0-9-]{1,100}-[0-9a-f]{12}-[1-9]\d{0,3}x[1-9]\d{0,3}-[0-9a-f]{8}\.jpg$/

export const IMAGE_FORMATS = ['avif', 'webp'] as const

/** What the address of a stored picture tells about it. */
export type StoredImage = {
  /** The name its files share, before `-360.avif`. */
  base: string
  /** Pixels of the largest stored file. */
  width: number
  height: number
  /** Every stored width, ascending; the last is `width`. */
  widths: number[]
}

/** One of its files. */
export type ImageFile = StoredImage & {
  /** Pixels, one of `widths`. */
  fileWidth: number
  format: (typeof IMAGE_FORMATS)[number]
}

/**
 * Reads the address of a picture of ours: `/imagenes/producto-rosas-0a1b2c3d4e5f-720x720-720.webp`.
 *
 * @returns `null` for anything else: nothing, another site's address, another file
 */
export function parseImageUrl(url: string | null | undefined): StoredImage | null {
  if (!url?.startsWith(FOLDER)) return null
  const file = parseImageFile(url.slice(FOLDER.length))
  if (!file || file.fileWidth !== file.width || file.format !== 'webp') return null
  const { base, width, height, widths } = file
  return { base, width, height, widths }
}

/** Reads the name of a file that a picture of ours may have; `null` for anything else. */
export function parseImageFile(name: string): ImageFile | null {
  const [, base, width, height, fileWidth, format] = FILE.exec(name) ?? []
  const widths = widthsUpTo(Number(width))
  if (!base || widths.at(-1) !== Number(width) || !widths.includes(Number(fileWidth))) return null
  return {
    ...{ base, width: Number(width), height: Number(height), widths },
    ...{ fileWidth: Number(fileWidth), format: format === 'avif' ? 'avif' : 'webp' },
  }
}

/** Whether a file is what chats show of a stored picture. */
export function isShareFile(name: string): boolean {
  return SHARE_FILE.test(name)
}

/**
 * The widths stored of a picture.
 *
 * @param width its own, in pixels, ≥ 1
 * @returns at least one: a picture narrower than the ladder keeps its own width
 */
export function widthsUpTo(width: number): number[] {
  const widths = LADDER.filter((step) => step <= width)
  return widths.length > 0 ? widths : [width]
}

/** The address of one stored file of a picture. */
export function imageUrl(
  base: string,
  width: number,
  format: (typeof IMAGE_FORMATS)[number],
): string {
  return `${FOLDER}${base}-${width}.${format}`
}
