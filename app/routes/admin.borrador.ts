import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { readForm, samePage, textOf } from '~/forms/form.server'
import { forgetDraft } from '~/models/accounts/form-draft.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'admin.enter', 'file')
  return redirect('/admin/dashboard')
}

/** Forgets what the signed-in person had typed into a form, and shows its page without it. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'admin.enter', 'file')
  const { form } = await readForm(request)
  const page = samePage(textOf(form, 'page'))
  await forgetDraft(staff.id, { page: textOf(form, 'page'), kind: textOf(form, 'kind') })
  return redirect(page, 303)
}
