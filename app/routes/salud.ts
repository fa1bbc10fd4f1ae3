import { isDatabaseAnswering } from '~/models/records/health.server'

/** For load balancers and containers: whether the shop can serve. */
export async function loader() {
  const ok = await isDatabaseAnswering()
  return Response.json({ ok }, { status: ok ? 200 : 503 })
}
