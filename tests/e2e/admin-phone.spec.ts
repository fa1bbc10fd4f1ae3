import type { Locator } from '@playwright/test'
import { aClaim, aClosure, anOrder, aPeakDay, aSubscriber } from '../support/factories'
import { expect, takenOver, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { heldLine, signIn } from '../support/browser/shopping'

const LISTS = [
  ...['pedidos', 'productos', 'categorias', 'categorias?tab=subcategorias', 'complementos'],
  ...['tags', 'zonas-envio', 'cupones', 'hero-slides', 'lifestyle-grid', 'horarios'],
  ...['dias-cerrados', 'fechas-pico', 'suscriptores', 'reclamos'],
]

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return box
}

test('a phone shows the first record of every list, and little else before it', async ({
  page,
  settings,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await settings({ track_stock: 'true' })
  const day = '2100-01-01'
  await Promise.all([
    anOrder(),
    aSubscriber(),
    aClosure(day),
    aPeakDay({ day, active: false }),
    aClaim(),
  ])
  await signIn(page, ADMIN)
  // Takes the message of the sign-in.
  await page.goto('/admin/dashboard')
  const tops: Record<string, number> = {}
  for (const list of LISTS) {
    await page.goto(`/admin/${list}`)
    tops[list] = (await boxOf(page.locator('main tbody tr').first())).y
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(360)
  }
  expect(Object.entries(tops).filter(([, top]) => top > 300)).toEqual([])

  await page.goto('/admin/productos?estado=inactivos&ver=sin-foto')
  await expect(page.getByRole('link', { name: 'Quitar el filtro Sin foto' })).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Inactivos/ })).toBeInViewport({ ratio: 1 })

  for (const tracks of ['true', 'false']) {
    await settings({ track_stock: tracks })
    await page.goto('/admin/productos')
    const rows = await page.locator('main tbody tr').all()
    const heights = await Promise.all(rows.map(async (row) => (await boxOf(row)).height))
    expect(Math.max(...heights)).toBeLessThan(120)
  }
  const bulk = page.getByRole('combobox', { name: 'Acción para las filas marcadas' })
  await expect(bulk).toBeHidden()
  for (const box of [0, 1]) await page.getByRole('checkbox').nth(box).check()
  await expect(bulk).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('2 filas marcadas')).toBeInViewport({ ratio: 1 })

  await page.goto('/admin/tags?nuevo')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre', { exact: true }).fill('Ocasión')
  const bar = [
    dialog.getByRole('button', { name: 'Guardar', exact: true }).last(),
    dialog.getByRole('button', { name: 'Guardar y crear otro' }),
    dialog.getByRole('link', { name: 'Descartar' }),
  ]
  const middles = await Promise.all(
    bar.map(async (part) => {
      const { y, height } = await boxOf(part)
      return Math.round(y + height / 2)
    }),
  )
  expect(new Set(middles).size).toBe(1)
})

test('rows that were marked before the scripts ran stay marked', async ({ page }) => {
  await signIn(page, ADMIN)
  const line = await heldLine(page, '**/assets/*.js')
  await page.goto('/admin/productos', { waitUntil: 'commit' })
  for (const box of [0, 1]) await page.getByRole('checkbox').nth(box).check()

  line.release()
  await takenOver(page)
  await expect(page.getByText('2 filas marcadas')).toBeVisible()
  await expect(page.getByRole('checkbox').nth(0)).toBeChecked()
})
