import { limaDay } from '~/dates'
import { receiptRules } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'

const MONTH = /^20[0-9]{2}-(0[1-9]|1[0-2])$/

/**
 * The month that an address asks for with `mes=2026-11`, by default Lima's of today, and what the shop notes.
 *
 * @throws Response 404 where the shop notes no receipts
 */
export async function askedMonth(request: Request) {
  const rules = receiptRules(await allSettings())
  if (!rules) throw new Response(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('mes') ?? ''
  const [year, number] = limaDay(new Date()).split('-')
  return { ...rules, month: MONTH.test(asked) ? asked : `${year}-${number}` }
}
