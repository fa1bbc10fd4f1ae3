import { textOf } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { type Attached, editedId } from './save-row.server'
import { type Prefix, type SentPicture, sentPicture, settlePicture } from './sent-picture.server'

/** The picture of a row, sent in the field `image`, and how its file is named. */
type RowPicture = {
  prefix: Prefix
  /** The field whose text becomes part of the file's name. */
  named: 'name' | 'title'
  find: (id: string) => Promise<{ image_url: string | null } | undefined>
}

/** The picture sent by a row's form; `null` for none. */
export async function optionalPicture(request: Request, upload: Upload, row: RowPicture) {
  const { sent } = await pictureOf(request, upload, row)
  return { url: sent.url, attached: attachedPicture('image', sent.url, sent) }
}

/** The same for a required picture; refused without one. */
export async function requiredPicture(request: Request, upload: Upload, row: RowPicture) {
  const { sent, stored } = await pictureOf(request, upload, row)
  const url = sent.url ?? stored
  const problem = sent.problem ?? (url ? undefined : 'Elige una imagen')
  return { url: url ?? '', attached: attachedPicture('image_url', url, { ...sent, problem }) }
}

async function pictureOf(request: Request, upload: Upload, { prefix, named, find }: RowPicture) {
  const id = editedId(request)
  const stored = id ? ((await find(id))?.image_url ?? null) : null
  const name = textOf(upload.form, named)
  return { stored, sent: await sentPicture(upload, 'image', stored, { prefix, name }) }
}

function attachedPicture(
  field: string,
  url: string | null,
  { isNew, problem }: Pick<SentPicture, 'isNew' | 'problem'>,
): Attached {
  return {
    accepted: { image: url },
    fieldErrors: problem ? { [field]: [problem] } : undefined,
    settle: async (oldImage) => {
      await settlePicture(url, oldImage)
      return isNew ? 'Imagen subida correctamente' : undefined
    },
  }
}
