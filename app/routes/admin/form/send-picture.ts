import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** Smaller files are uploaded unchanged. */
const WORTH_SHRINKING_BYTES = 1024 * 1024
/** Width of the largest stored size, pixels. */
const MAX_WIDTH = 1920
const MAX_HEIGHT = 2560

type Answer = { url?: string; problem?: string }

/**
 * Uploads a chosen picture, scaled down when it is larger than the largest stored size.
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
  if (!TYPES.includes(file.type))
    return { problem: 'Solo se permiten archivos .webp, .png o .jpeg' }
  if (file.size > FILE_BYTES) return { problem: FILE_TOO_LARGE }
  const form = new FormData()
  form.set('prefix', prefix)
  form.set('name', file.name.replace(/\.[^.]*$/, ''))
  form.set('image', await shrunk(file), file.name)
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
  if (typeof response === 'object' && response !== null) return response as Answer
  if (status === 413) return { problem: FILE_TOO_LARGE }
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
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // Uploads it unchanged; the server reports the problem.
    return file
  }
}
