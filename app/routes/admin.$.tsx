import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'

export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireAdmin(request)
  throw new Response(null, { status: 404 })
}

export async function action({ request }: ActionFunctionArgs): Promise<never> {
  await requireAdmin(request)
  throw new Response(null, { status: 404 })
}

/** Never drawn: without it Remix would answer with the bare response. */
export default function NotFound() {
  return null
}
