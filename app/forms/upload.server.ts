import {
  type FileUpload,
  FormDataParseError,
  MultipartParseError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { FILE_BYTES, UPLOAD_BYTES } from './file-size'
import { brokenForm, textOf, withoutForgedState } from './form.server'

/** One byte more than any file may have: enough to see that it is too large. */
const KEPT_BYTES = FILE_BYTES + 1
const PARTS = 100

/** A file as it was sent: what its name and its bytes claim is still to be checked. */
export type SentFile = { name: string; bytes: Uint8Array }

/** A posted form with files: its texts, its files by field, and which button was pressed. */
export type Upload = {
  form: FormData
  files: Map<string, SentFile>
  /** The files of the field that takes several, in their order. */
  together: SentFile[]
  intent: string
}

/**
 * Reads a form that may carry files. A field without a chosen file is as good as missing, and of two
 * files in one field the first counts, unless it takes several.
 *
 * @param parts how many fields the form can have
 * @param several the field that takes several files; there an empty one counts, to be told of
 * @throws Response 400 for a form that no browser sends: broken, or with more parts
 * @source docs/specification/reliability.md U-04
 */
export async function readUpload(
  request: Request,
  parts = PARTS,
  several?: string,
): Promise<Upload> {
  const files = new Map<string, SentFile>()
  const together: SentFile[] = []

  async function keep(file: FileUpload) {
    const { fieldName, name, size } = file
    const isOfSeveral = fieldName === several
    if (isOfSeveral ? name === '' : size === 0 || files.has(fieldName)) return
    const bytes = new Uint8Array(await file.slice(0, KEPT_BYTES).arrayBuffer())
    if (isOfSeveral) together.push({ name, bytes })
    else files.set(fieldName, { name, bytes })
  }
  const form = await readParts(request, parts, keep)
  return { form, files, together, intent: textOf(form, 'intent') }
}

/** Most fields of any form: a campaign has its products and its recipients. */
const ANY_PARTS = 5_000

/** The texts of any form, and whether files came with them, which are not kept. */
export async function readTexts(request: Request): Promise<{ form: FormData; hadFiles: boolean }> {
  let hadFiles = false
  const form = await readParts(request, ANY_PARTS, ({ size }) => {
    hadFiles ||= size > 0
  })
  return { form, hadFiles }
}

async function readParts(
  request: Request,
  parts: number,
  keep: (file: FileUpload) => Promise<void> | void,
): Promise<FormData> {
  // As much as the server in front lets through: that a picture is too large is said beside it.
  const limits = { maxFileSize: UPLOAD_BYTES, maxTotalSize: UPLOAD_BYTES, maxParts: parts }
  try {
    return withoutForgedState(await parseFormData(request, { ...limits, maxFiles: parts }, keep))
  } catch (error) {
    throw isBroken(error) ? brokenForm() : error
  }
}

/** A body that is no form at all makes the platform throw a TypeError. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof FormDataParseError ||
    error instanceof MultipartParseError ||
    error instanceof TypeError
  )
}
