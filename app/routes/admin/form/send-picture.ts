import {
  EMPTY_FILE,
  FILE_BYTES,
  FILE_TOO_LARGE,
  NO_PICTURE,
  PICTURE_ACCEPT,
} from '~/forms/file-size'
import { shrunk } from './shrunk-picture'

const TYPES = PICTURE_ACCEPT.split(',')
/** A line that moves nothing for so long is as good as cut. */
const STALL_MS = 30_000
/** How long a cut line is left alone before each next try, if nothing says that it is back. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000]
/** What a server, or a proxy before it, answers that may take it the next time. */
const LATER = [408, 429, 502, 503, 504]

export const LINE_CUT = 'Se cortó la conexión. La enviamos otra vez apenas vuelva…'
const UNSENT = 'No pudimos subir la imagen. Revisa tu conexión y elígela otra vez'

type Target = {
  /** The address that takes it as the field `image`. */
  to: string
  fields: Record<string, string>
  /** Pixels, where it is kept narrower than the pictures of pages. */
  maxWidth?: number
  /** Bytes; smaller files are sent unchanged. */
  worthShrinking?: number
}

type Answer = {
  url?: string
  problem?: string
  /** That no try got an answer. */
  isUnsent?: boolean
}

/** Uploads a picture of a page before the form is sent that names it. @param prefix of the stored file's name */
export function sendPagePicture(
  file: File,
  prefix: string,
  progress: (percent: number | null) => void,
): Promise<Answer> {
  const fields = { prefix, name: file.name.replace(/\.[^.]*$/, '') }
  return sendPicture(file, { to: '/admin/imagen', fields }, progress)
}

/**
 * Uploads a chosen picture, scaled down when it is larger than it is kept: a telephone's photo of 9 MB goes through as one
 * of less than 1. Where the line is cut it is sent again, whole; the address takes the same picture twice for one.
 *
 * @param progress called with percents, and with `null` while the line is gone
 * @returns its address where it has one, or the problem as a sentence
 * @source docs/specification/back-office.md §5; docs/decisions/0070
 */
export async function sendPicture(
  file: File,
  target: Target,
  progress: (percent: number | null) => void,
): Promise<Answer> {
  if (!TYPES.includes(file.type)) return { problem: NO_PICTURE }
  if (file.size === 0) return { problem: EMPTY_FILE }
  const sent = await shrunk(file, target)
  if (sent.size > FILE_BYTES) return { problem: FILE_TOO_LARGE }
  const form = new FormData()
  for (const [name, value] of Object.entries(target.fields)) form.set(name, value)
  form.set('image', sent, file.name)
  for (const wait of [...WAITS_MS, null]) {
    const answer = await post(target.to, form, progress)
    if (answer) return answer
    if (wait === null) break
    progress(null)
    await lineBack(wait)
  }
  return { problem: UNSENT, isUnsent: true }
}

/** Only `XMLHttpRequest` reports upload progress. @returns `null` when it got no answer */
function post(
  to: string,
  form: FormData,
  progress: (percent: number) => void,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stall = 0
    const moves = () => {
      clearTimeout(stall)
      stall = window.setTimeout(() => request.abort(), STALL_MS)
    }
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      moves()
      progress((loaded / total) * 100)
    }
    request.onload = () => resolve(understood(request, to))
    request.onerror = request.onabort = () => resolve(null)
    request.onloadend = () => clearTimeout(stall)
    request.open('POST', to)
    request.setRequestHeader('Accept', 'application/json')
    moves()
    request.send(form)
  })
}

function understood({ status, response, responseURL }: XMLHttpRequest, to: string): Answer | null {
  // Also of a proxy in front.
  if (status === 413) return { problem: FILE_TOO_LARGE }
  if (typeof response === 'object' && response !== null) return response as Answer
  if (LATER.includes(status)) return null
  return responseURL.endsWith(to)
    ? { problem: 'No pudimos guardar la imagen. Vuelve a intentarlo en unos minutos' }
    : { problem: 'No hay sesión activa. Por favor, inicia sesión nuevamente.' }
}

/** Waits so long, or until the browser says that it is online again. */
function lineBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}
