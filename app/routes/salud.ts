import { isDatabaseAnswering } from '~/models/records/health.server'

/** Health check for load balancers and containers. */
export async function loader() {
  const ok = await isDatabaseAnswering()
  return Response.json({ ok }, { status: ok ? 200 : 503 })
}
