import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'admin.enter')
  return redirect('/admin/dashboard')
}
