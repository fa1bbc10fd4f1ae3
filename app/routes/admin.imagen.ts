import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { storeImage } from '~/images/image.server'
import { readUpload } from '~/forms/upload.server'
import { PREFIXES } from './admin/form/sent-picture.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'pictures.write', 'file')
  return redirect('/admin')
}

/**
 * Stores a picture before its form is sent; `sweep-images` deletes it if no form ever names it.
 *
 * @returns `{ url }`, or `{ problem }` with the sentence for the field
 */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'pictures.write', 'file')
  const { form, files } = await readUpload(request)
  const prefix = Object.values(PREFIXES).find((known) => known === textOf(form, 'prefix'))
  const file = files.get('image')
  if (!prefix || !file) return Response.json({ problem: 'Elige una imagen' }, { status: 400 })
  const stored = await storeImage({ prefix, name: textOf(form, 'name'), bytes: file.bytes })
  return stored.ok
    ? Response.json({ url: stored.url })
    : Response.json({ problem: stored.problem }, { status: 400 })
}
