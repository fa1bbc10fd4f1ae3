import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { firstPage } from './admin/frame/sections'

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'admin.enter')
  return redirect(firstPage(duty))
}
