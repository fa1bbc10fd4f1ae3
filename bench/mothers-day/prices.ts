import { setTimeout as wait } from 'node:timers/promises'
import { fieldsIn } from '../../tests/support/form-posts'
import type { Goods } from '../buying'
import type { Shop } from '../shop'

/** Between two prices; milliseconds. */
const PAUSE_MS = 5_000

export type Pricing = { saves: number; failures: Record<string, number> }

/** The form of a product that nobody buys meanwhile: an order is refused when its total has changed. */
export async function productToPrice({ client }: Shop, goods: Goods): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from products where active and id <> $1 order by slug limit 1',
    [goods.product.id],
  )
  return `/admin/productos/${rows[0]?.id ?? ''}`
}

/** Opens the form and saves another price, again and again. */
export async function keepPricing(
  origin: string,
  form: string,
  cookies: string,
  signal: AbortSignal,
): Promise<Pricing> {
  const pricing: Pricing = { saves: 0, failures: {} }
  while (!signal.aborted) {
    const problem = await savePrice(origin + form, cookies, 100 + (pricing.saves % 50)).catch(
      String,
    )
    if (problem) pricing.failures[problem] = (pricing.failures[problem] ?? 0) + 1
    else pricing.saves += 1
    await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return pricing
}

/** @returns what went wrong */
async function savePrice(url: string, cookies: string, price: number): Promise<string | undefined> {
  const opened = await fetch(url, { headers: { Cookie: cookies } })
  const form = /<form[^>]*multipart[^]*?<\/form>/.exec(await opened.text())?.[0] ?? ''
  const body = new FormData()
  for (const [name, value] of fieldsIn(form)) body.append(name, value)
  body.set('price', `${price}.00`)
  body.set('sale_price', '')
  body.set('intent', 'save')
  const sent = { method: 'POST', headers: { Cookie: cookies }, body, redirect: 'manual' } as const
  const { status } = await fetch(url, sent)
  return status === 303 ? undefined : `guardar un precio: ${status}`
}
