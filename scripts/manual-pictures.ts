import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'
import { root } from './setup.mjs'

/**
 * Takes the pictures of the manual anew from a demo shop that runs:
 * `npx tsx scripts/manual-pictures.ts http://localhost:3000 admin@daliayzinnia.example its-password`.
 */
const [origin = '', email = '', password = ''] = process.argv.slice(2)
const FOLDER = path.join(root, 'app/models/site/manual/pictures')
const SCREEN = { width: 360, height: 640 }
const QUALITY = 55

/** By page of the manual, the screen that its steps begin on, or the one that they are about. */
const SCREENS: Record<string, string> = {
  dashboard: '/admin/dashboard',
  pedidos: '/admin/pedidos',
  'un-pedido': '/admin/pedidos/:first',
  'hoja-del-dia': '/admin/pedidos/hoja',
  reparto: '/admin/pedidos/reparto',
  taller: '/admin/taller',
  pagos: '/admin/pagos',
  mercado: '/admin/mercado',
  clientes: '/admin/clientes',
  reportes: '/admin/reportes',
  reclamaciones: '/admin/reclamos',
  horarios: '/admin/horarios?nuevo',
  'zonas-de-envio': '/admin/zonas-envio?nuevo',
  productos: '/admin/productos/nuevo',
  'muchos-productos-a-la-vez': '/admin/productos/precios',
  'categorias-y-tags': '/admin/categorias',
  complementos: '/admin/complementos?nuevo',
  cupones: '/admin/cupones?nuevo',
  portada: '/admin/hero-slides',
  campanas: '/admin/campanias?nuevo',
  configuracion: '/admin/configuracion',
  personal: '/admin/personal',
  salud: '/admin/salud',
}

const browser = await chromium.launch({ executablePath: await findBrowser() })
const context = await browser.newContext({
  ...{ viewport: SCREEN, deviceScaleFactor: 1.25, locale: 'es-PE', timezoneId: 'America/Lima' },
  ...{ reducedMotion: 'reduce', baseURL: origin },
})
const page = await context.newPage()
await page.request.post('/ingresar', { form: { intent: 'sign-in', email, password } })
await page.goto('/admin/pedidos')
const order = await page.getByRole('link', { name: /^DZ-/ }).first().textContent()
for (const [slug, screen] of Object.entries(SCREENS)) {
  await page.goto(screen.replace(':first', order?.trim() ?? ''))
  await page.locator('html[data-hydrated]').waitFor()
  const shot = await page.screenshot({ animations: 'disabled' })
  const { size } = await sharp(shot)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(path.join(FOLDER, `${slug}.webp`))
  console.log(slug, size)
}
await browser.close()
