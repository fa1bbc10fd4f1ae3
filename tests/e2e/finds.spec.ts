import type { Locator, Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'

/** What a person wants, and the taps that lead there from home; typing is none. */
const FINDS: { wanted: string; taps: ((page: Page) => Promise<unknown>)[]; shown: RegExp }[] = [
  {
    wanted: 'rosas rojas por menos de 100',
    ...searched('rosas rojas menos de 100'),
    shown: /^Seis rosas rojas/,
  },
  { wanted: 'algo para un nacimiento', ...listed('Ocasiones', 'Nacimiento'), shown: /./ },
  { wanted: 'una orquídea', ...listed('Orquídeas', 'Todo en Orquídeas'), shown: /^Orquídea/ },
  { wanted: 'condolencias', ...listed('Ocasiones', 'Condolencias'), shown: /./ },
  {
    wanted: 'lo más barato',
    ...searched('menos de 60'),
    shown: /^Maceta de zinnias|^Ramo de claveles/,
  },
  {
    wanted: 'un regalo con chocolates',
    ...searched('regalo con chocolates'),
    shown: /^Chocolates/,
  },
  { wanted: 'girasoles en ramo', ...listed('Girasoles', 'Ramos de girasoles'), shown: /irasoles/ },
  { wanted: 'una planta con flor', ...listed('Más', 'Plantas'), shown: /aceta/ },
  { wanted: 'hortensias, como suenan', ...searched('ortencias'), shown: /^Hortensia/ },
  { wanted: 'un peluche', ...searched('peluche'), shown: /^Osito de peluche/ },
  { wanted: 'flores moradas', ...searched('flores moradas'), shown: /^Tulipanes morados/ },
  {
    wanted: 'de cumpleaños, por menos de 100',
    taps: [
      (page) => page.getByRole('main').getByRole('link', { name: 'Cumpleaños' }).first().click(),
      (page) => page.getByRole('combobox', { name: 'Precio' }).selectOption('Hasta S/ 100'),
    ],
    shown: /./,
  },
]

function searched(words: string) {
  return {
    taps: [
      (page: Page) =>
        page.getByRole('banner').getByRole('link', { name: 'Buscar productos' }).click(),
      async (page: Page) => {
        const field = page.getByPlaceholder('Buscar flores...')
        await field.fill(words)
        await field.press('Enter')
      },
    ],
  }
}

function listed(part: string, entry: string) {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' })
  return {
    taps: [
      (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click(),
      (page: Page) => menu(page).locator('summary', { hasText: part }).click(),
      (page: Page) => menu(page).getByRole('link', { name: entry, exact: true }).click(),
    ],
  }
}

test('twelve things that people want are three taps from home at most', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visit('/')
  for (const { wanted, taps, shown } of FINDS) {
    const before = page.url()
    for (const tap of taps) await tap(page)
    // The address changes before the page does, which closes the menu.
    await expect(page, wanted).not.toHaveURL(before)
    await expect(page.locator('.home')).toHaveCount(0)
    await expect(found(page, shown).first(), wanted).toBeInViewport()
    expect(taps.length).toBeLessThanOrEqual(3)
    await page.getByRole('banner').locator('a[href="/"]').click()
    await expect(page.locator('.home')).toBeVisible()
  }
  expect(FINDS).toHaveLength(12)
})

/** A product's name on a card or in a list of results, or a complement's. */
function found(page: Page, name: RegExp): Locator {
  const main = page.getByRole('main')
  return main
    .getByRole('article')
    .or(main.getByRole('listitem').filter({ has: page.locator('img') }))
    .or(main.locator('p.card'))
    .filter({ has: page.locator('h2, h3, a > span > span, strong').filter({ hasText: name }) })
}

test('every occasion shows a product of it on its first screen @no-js-screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('active', '=', true)
    .execute()
  expect(tags.length).toBeGreaterThan(9)
  for (const { id, name } of tags) {
    await page.goto(`/catalogo?tag=${id}`)
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const slug = (await link.getAttribute('href'))?.replace('/producto/', '') ?? ''
    const tagged = await db
      .selectFrom('product_tags')
      .innerJoin('products', 'products.id', 'product_id')
      .select('slug')
      .where('tag_id', '=', id)
      .execute()
    expect(
      tagged.map((product) => product.slug),
      name,
    ).toContain(slug)
    // Most of its picture.
    await expect(page.getByRole('article').first().locator('img').first(), name).toBeInViewport({
      ratio: 0.6,
    })
  }
})
