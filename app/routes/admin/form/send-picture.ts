import { FILE_BYTES, FILE_TOO_LARGE, NO_PICTURE, PICTURE_ACCEPT } from '~/forms/file-size'

const TYPES = PICTURE_ACCEPT.split(',')
/** Smaller files are uploaded unchanged. */
const WORTH_SHRINKING_BYTES = 1024 * 1024
/** Width of the largest stored size, pixels. */
const MAX_WIDTH = 1920
const MAX_HEIGHT = 2560

type Answer = { url?: string; problem?: string }

/**
 * Uploads a chosen picture, scaled down when it is larger than the largest stored size: a telephone's photo of 9 MB
 * goes through as one of less than 1.
 *
 * @param progress called with percents
 * @returns its address, or the problem as a sentence
 * @source docs/specification/back-office.md §5
 */
export async function sendPicture(
  file: File,
  prefix: string,
  progress: (percent: number) => void,
): Promise<Answer> {
  if (!TYPES.includes(file.type)) return { problem: NO_PICTURE }
  const sent = await shrunk(file)
  if (sent.size > FILE_BYTES) return { problem: FILE_TOO_LARGE }
  const form = new FormData()
  form.set('prefix', prefix)
  form.set('name', file.name.replace(/\.[^.]*$/, ''))
  form.set('image', sent, file.name)
  return post(form, progress)
}

/** Only `XMLHttpRequest` reports upload progress. */
function post(form: FormData, progress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => progress((loaded / total) * 100)
    request.onload = () => resolve(understood(request))
    request.onerror = () =>
      resolve({ problem: 'No pudimos subir la imagen. Revisa tu conexión y elígela otra vez' })
    request.open('POST', '/admin/imagen')
    request.send(form)
  })
}

function understood({ status, response, responseURL }: XMLHttpRequest): Answer {
  // Also of a proxy in front.
  if (status === 413) return { problem: FILE_TOO_LARGE }
  if (typeof response === 'object' && response !== null) return response as Answer
  return responseURL.endsWith('/admin/imagen')
    ? { problem: 'No pudimos guardar la imagen. Vuelve a intentarlo en unos minutos' }
    : { problem: 'No hay sesión activa. Por favor, inicia sesión nuevamente.' }
}

async function shrunk(file: File): Promise<Blob> {
  if (file.size < WORTH_SHRINKING_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_WIDTH / picture.width, MAX_HEIGHT / picture.height)
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
