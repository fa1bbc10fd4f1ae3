/** Width of the largest stored size, pixels. */
const MAX_WIDTH = 1920
const MAX_HEIGHT = 2560
/** Smaller files are sent unchanged, bytes. */
const WORTH_SHRINKING = 1024 * 1024

type Limits = { maxWidth?: number; worthShrinking?: number }

/** A picture as small as it is kept; as it is where that is no larger, or the browser cannot read it. */
export async function shrunk(
  file: File,
  { maxWidth = MAX_WIDTH, worthShrinking = WORTH_SHRINKING }: Limits,
): Promise<Blob> {
  if (file.size < worthShrinking) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxWidth / picture.width, MAX_HEIGHT / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Its pixels are a hundred megabytes of a telephone's memory.
    picture.close()
    const smaller = await written(canvas, file.type)
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // Uploads it unchanged; the server reports the problem.
    return file
  }
}

/** As WebP; Safari, which writes none, gives PNG in its place: for a photo JPEG, which is a tenth of it. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const asType = (to: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, to, 0.9))
  const webp = await asType('image/webp')
  return webp?.type === 'image/webp' || type !== 'image/jpeg' ? webp : asType('image/jpeg')
}
