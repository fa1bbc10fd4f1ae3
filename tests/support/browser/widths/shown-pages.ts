import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { claimToken } from '~/models/claims/claim.server'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { aClaim, anOrder, aPicture, aSetting, aSubcategory, aUser, aZone } from '../../factories'
import { customerOf } from '../../orders/customer-of'
import { checked } from '../../files/price-lists'
import { aRowOfEach } from '../../row-of-each'
import { ADMIN } from '../shop'
import { ANA, aBouquet, DAY, freshEmail, placeOrder, putInCart, signIn } from '../shopping'

/* The pages that tests/drill/browser/widths.spec.ts looks at, with texts as long as people write them. */

const NAME = 'Arreglo de ciento cincuenta rosas rojas importadas con eucalipto y gypsophila'
const PERSON = 'María Fernanda del Rosario Quispe Huamanchumo de Santisteban'
const ADDRESS = 'Avenida Circunvalación del Golf Los Incas 1234, torre Los Algarrobos, dpto. 1804-B'
const DEDICATION = 'Para mi querida abuelita Carmencita, con todo el cariño de sus nietos'
const PASSWORD = 'flor de canela'

/** Brings the browser of a page to where its addresses show something, and gives them. */
type Group = (page: Page) => Promise<string[]>

/** An address of a length that stays in one word. */
function longEmail() {
  return `maria.fernanda.del.rosario.${freshEmail()}`
}

async function aLongBouquet() {
  const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const of = { category_id: category.id }
  const { id: subcategory_id } = await aSubcategory({ ...of, name: 'Rosas de tallo larguísimo' })
  const prices = { price: 1_299_990, sale_price: 1_199_990 }
  const texts = { name: NAME, instructions: 'Corta los tallos.\nCambia el agua.' }
  const colors = ['Terracota', 'Papel coreano blanco marfil con filo dorado']
  const bouquet = await aBouquet({ ...of, subcategory_id, ...prices, ...texts }, colors)
  await aPicture({ product_id: bouquet.id })
  return bouquet
}

async function aLongOrder(page: Page) {
  await aSetting('enable_plin_payment', 'true')
  await aSetting('show_checkout_pickup', 'true')
  await aSetting('enable_receipts', 'true')
  const names = { full_name: PERSON, email: longEmail(), recipient_name: PERSON }
  const place = { shipping_address: ADDRESS, shipping_reference: ADDRESS }
  const recipient = { for_another: 'on', recipient_phone: ANA.phone }
  return placeOrder(page, { ...names, ...place, ...recipient })
}

async function ofGuests(page: Page) {
  await aZone({ name: 'Lima Norte y Callao, con las playas hasta Santa Rosa', cost: 1_200 })
  const number = await aLongOrder(page)
  const bouquet = await aLongBouquet()
  await putInCart(page, bouquet, { dedication: DEDICATION })
  await putInCart(page, await aBouquet())
  const html = await (await page.request.get(`/confirmacion/${number}`)).text()
  const [share = 'no link'] = /\/mira\/[\w.-]+/.exec(html) ?? []
  const cart = await (await page.request.get('/carrito')).text()
  const [, edit = 'no link'] = /href="(\/producto\/[^"]*linea=[^"]*)"/.exec(cart) ?? []
  return [
    ...['/', '/?panel=carrito', '/?panel=cuenta', '/?panel=registro', '/?panel=buscar'],
    ...[
      '/catalogo/rosas',
      '/catalogo-completo',
      '/ocasion/amor',
      '/buscar?q=rosas',
      '/buscar?q=zzzz',
    ],
    ...[bouquet.path, edit.replaceAll('&amp;', '&'), '/carrito', '/checkout'],
    ...[`/confirmacion/${number}`, share, '/mi-pedido', '/ingresar', '/registro'],
    ...[
      '/forgot-password',
      '/entrega',
      '/contacto',
      '/nosotros',
      '/libro-de-reclamaciones',
      '/terminos',
    ],
    ...[`/libro-de-reclamaciones/${claimToken((await aClaim({ name: PERSON })).id)}`, '/nada'],
  ]
}

async function ofCustomers(page: Page) {
  const email = longEmail()
  await aUser({ email, username: PERSON, password_hash: await hashPassword(PASSWORD) })
  await signIn(page, { email, password: PASSWORD })
  const number = await aLongOrder(page)
  return [
    '/mis-pedidos',
    '/mis-datos',
    `/mis-pedidos/${number}`,
    '/cambiar-contrasena',
    '/?panel=cuenta',
  ]
}

/** A list of products, looked at: something is new, something changes, and more is to be mended. */
async function aShownList(): Promise<string> {
  const { slug } = await db.selectFrom('products').select('slug').executeTakeFirstOrThrow()
  const { id } = await checked([
    [2, { slug, description: `${NAME}\n`.repeat(20), tags: NAME, price: '99999' }],
    [3, { name: NAME.repeat(5), category: NAME, price: '1', recipe: NAME }],
    [4, { kind: 'Color', name: PERSON, picture: `${'foto'.repeat(40)}.jpg` }],
  ])
  return id
}

async function ofStaff(page: Page) {
  const number = await aLongOrder(page)
  await signIn(page, ADMIN)
  const rows = await aRowOfEach({ name: NAME })
  const money = { subtotal: 123_456_789, total: 123_456_789, shipping_cost: 0 }
  await anOrder({ ...money, email: longEmail(), customer_name: PERSON, shipping_address: ADDRESS })
  await openRun(DAY, null, (await aUser()).id)
  const run = runToken((await runsOf(DAY)).at(-1)?.id ?? '')
  const order = `/admin/pedidos/${number}`
  const customer = await customerOf(number, ADDRESS.repeat(3), (await aUser()).id)
  // A list is drawn beneath what is open over it.
  const over: Record<string, string> = {
    ...{ categorias: 'editar', cupones: 'editar', horarios: 'editar', campanias: 'editar' },
    ...{ 'hero-slides': 'editar', 'lifestyle-grid': 'editar', 'fechas-pico': 'editar' },
    ...{ flores: 'editar', tags: 'eliminar', complementos: 'eliminar', 'zonas-envio': 'eliminar' },
  }
  const lists = Object.entries(rows).map(([section, id]) =>
    over[section] ? `/admin/${section}?${over[section]}=${id}` : `/admin/${section}`,
  )
  return [
    ...['/admin/dashboard', '/admin/pedidos?nuevo', `/admin/pedidos?pedido=${number}`],
    ...[order, `${order}/editar`, `${order}/entrega`, `${order}/hoja`],
    ...['hoja', 'reparto'].map((page) => `/admin/pedidos/${page}?dia=${DAY}`),
    ...['/admin/pedidos/mover', `/reparto/${run}`, `/admin/taller?dia=${DAY}`],
    ...['/admin/pagos', `/admin/pagos/${number}`, '/admin/comprobantes'],
    '/admin/comprobantes?lista=por-emitir',
    ...[`/admin/mercado?desde=${DAY}&hasta=${addDays(DAY, 6)}`, `/admin/cierre?dia=${DAY}`],
    ...[
      '/admin/reportes',
      '/admin/reportes/pagos',
      '/admin/clientes',
      `/admin/clientes/${customer}?unir=maria`,
    ],
    `/admin/clientes/${customer}/borrar`,
    ...lists,
    `/admin/productos/lista?lista=${await aShownList()}`,
    ...['/admin/ayuda', '/admin/ayuda/un-pedido', '/admin/ayuda/imprimir'],
    '/admin/productos/precios?cambio=subir&monto=10&unidad=por-ciento&que=todos',
    ...['/admin/productos/nuevo', `/admin/productos/${rows.productos}`],
    ...[
      `/admin/reclamos/${rows.reclamos}`,
      '/admin/configuracion',
      '/admin/salud',
      '/admin/personal',
      '/admin/avisos',
      '/segundo-paso',
      '/admin/cambios',
      '/carrito',
    ],
  ]
}

export const GROUPS = {
  guests: ofGuests,
  customers: ofCustomers,
  staff: ofStaff,
} satisfies Record<string, Group>
