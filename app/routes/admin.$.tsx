import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'

export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireStaff(request, 'admin.enter')
  throw new Response(null, { status: 404 })
}

export async function action({ request }: ActionFunctionArgs): Promise<never> {
  await requireStaff(request, 'admin.enter')
  throw new Response(null, { status: 404 })
}

/** Never rendered: without a component Remix would send the response without a page. */
export default function NotFound() {
  return null
}
