import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { sentCached, weighPage } from '../support/browser/page-bytes'
import { BUDGETS, PATHS } from '../support/browser/weighed-pages'

/* What a browser itself asks for, and whether the page keeps still: tests/drill/browser. */

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the ${name} page stays within its budget @served`, async ({ page, context }) => {
    const path = (await PATHS[name]?.(page)) ?? '/'
    const cookies = await context.cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

    const sent = await weighPage(path, cookie)
    test.info().annotations.push({ type: 'KiB', description: JSON.stringify(sent) })
    const { document, style, script, total, requests } = sent
    expect(Math.min(document, style, script), 'something was weighed').toBeGreaterThan(1)
    expect(script, 'KiB of JavaScript').toBeLessThanOrEqual(budget.script)
    expect(document + style, 'KiB of HTML and CSS').toBeLessThanOrEqual(budget.page)
    expect(document, 'KiB of HTML').toBeLessThanOrEqual(budget.document ?? budget.page)
    expect(total, 'KiB in all').toBeLessThanOrEqual(budget.total)
    expect(requests, 'requests').toBeLessThanOrEqual(budget.requests)
  })
}

const FIRST_FLIGHT = 14 * 1024

test('every product of the demo comes in the first flight of a connection @served', async ({
  database: _,
}) => {
  const products = await db
    .selectFrom('products')
    .select('slug')
    .where('active', '=', true)
    .execute()
  const heavy: string[] = []
  for (const { slug } of products) {
    const { bodyBytes, isCompressed } = await sentCached(`/producto/${slug}`)
    expect(isCompressed, slug).toBe(true)
    if (bodyBytes > FIRST_FLIGHT) heavy.push(`${slug}: ${bodyBytes} bytes`)
  }
  expect(products.length).toBeGreaterThan(30)
  expect(heavy).toEqual([])
})

test('a browser is offered products and listings ahead, unless it saves data @served', async ({
  page,
}) => {
  const rules = async (headers: Record<string, string>) => {
    const html = await (await page.request.get('/', { headers })).text()
    expect(html).toContain('</h1>')
    return /<script type="speculationrules"[^>]*>([^<]*)/.exec(html)?.[1]
  }
  const offered = await rules({})
  expect(offered).toContain('/producto/*')
  expect(offered).not.toMatch(/carrito|checkout|confirmacion|ingresar/)
  expect(await rules({ 'Save-Data': 'on' })).toBeUndefined()
})
