import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { firstPage } from './admin/frame/sections'

/** Scripts of the shop load the back office anew: its pages have a policy of their own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'admin.enter')
  return redirectDocument(firstPage(duty))
}
