import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, takenOver } from '../../support/browser/fixtures'
import { type OwnShop, test } from '../../support/browser/own-shop'
import { ADMIN } from '../../support/browser/shop'
import { addDays } from '~/dates'
import { ANA, DAY, signIn } from '../../support/browser/shopping'
import { longTrap, readPage, setTraps, trap, WAYS_OUT, written } from '../../support/browser/traps'
import { NO_PAGES, routesThereAre } from '../../support/browser/routes'

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Sends a form as a browser without scripts would, and sees that it is taken. */
async function send(request: APIRequestContext, path: string, fields: Fields) {
  const answer = await request.post(path, { multipart: fields, maxRedirects: 0 })
  const said = answer.status() === 303 ? '' : await answer.text()
  const problems = [...said.matchAll(/<a href="#[^"]*"[^>]*>([^<]+)<\/a>/g)].map(([, text]) => text)
  expect(answer.status(), `${path}: ${problems.join(', ')}`).toBe(303)
  return answer.headers().location ?? ''
}

/** Slug, name and alternative text come of a file's name, too. */
async function photo() {
  const create = { width: 60, height: 40, channels: 3, background: '#c4673f' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  return { name: `"><img src=trampa onerror=alert(9)>.png`, mimeType: 'image/png', buffer }
}

const SAVE = { intent: 'save', version: '', display_order: '', active: 'on' }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(2)' +
  '</script><a href="javascript:alert(3)"><path d="M0 0h9v9" onclick="alert(4)"/></a>' +
  '<image href="//trampa.example/a.png" width="9" height="9"/></svg>'
const DRAWING = { name: '"><script>.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }

/** As long as the name of a size may be. */
const SIZE = `tam"'><img src=trampa onerror=alert(1)>`

const FLOWER = `flo"'><img src=trampa onerror=alert(1)>`
const FLOWER_COLOR = `cof"'><img src=trampa onerror=alert(1)>`

async function fillCatalogue(request: APIRequestContext, { find }: OwnShop) {
  const image = await photo()
  const named = (noun: string) => ({ ...SAVE, name: trap(noun), slug: noun })
  const described = (noun: string) => ({ ...named(noun), description: longTrap(noun) })
  await send(request, '/admin/categorias?nuevo', { ...described('cat'), image })
  const category_id = await find('select id from categories')
  const subcategory = { ...described('sub'), category_id }
  await send(request, '/admin/categorias?tab=subcategorias&nuevo', subcategory)
  await send(request, '/admin/tags?nuevo', { ...described('tag'), icon_file: DRAWING })
  const complement = { ...described('com'), price: '10', image }
  await send(request, '/admin/complementos?nuevo', complement)
  const zone = { ...named('zon'), areas: trap('dis'), cost: '12' }
  await send(request, '/admin/zonas-envio?nuevo', zone)
  // In capitals, and without a blank.
  const code = `CUP"'><IMG/SRC=TRAMPA>`
  written.push(code)
  const coupon = { ...SAVE, code, discount_type: 'percentage', discount_amount: '10' }
  await send(request, '/admin/cupones?nuevo', coupon)
  const slide = { ...SAVE, title: trap('sli'), cta_text: trap('cta'), image }
  await send(request, '/admin/hero-slides?nuevo', {
    ...slide,
    cta_link: `/catalogo?"><script>alert(1)</script>`,
  })
  const tile = { ...SAVE, title: trap('cua'), description: longTrap('cud', 200), image }
  const link = { link_type: 'category', link_category_id: category_id }
  await send(request, '/admin/lifestyle-grid?nuevo', { ...tile, ...link })
  written.push(SIZE, FLOWER, FLOWER_COLOR)
  await send(request, '/admin/productos/nuevo', {
    ...described('pro'),
    ...{ category_id, subcategory_id: await find('select id from subcategories') },
    ...{ instructions: longTrap('cui'), price: '100', stock: '5', featured: 'on' },
    tags: await find('select id from tags'),
    'colors[0].color_name': trap('col'),
    'colors[0].hex_color': '#c4673f',
    'colors[0].image': image,
    'sizes[0].name': SIZE,
    'sizes[0].contents': trap('lle'),
    'sizes[0].price': '100',
    'sizes[0].active': 'on',
    'sizes[0].recipe[0].flower': FLOWER,
    'sizes[0].recipe[0].color': FLOWER_COLOR,
    'sizes[0].recipe[0].stems': '12',
    'pictures[0].alt_text': trap('alt'),
    'pictures[0].image': image,
  })
}

/** Where the other deliveries are not disturbed. */
async function fillCalendar(request: APIRequestContext) {
  const [away, peak] = [addDays(DAY, 30), addDays(DAY, 31)]
  // As long as the name of a slot may be.
  const name = `slo"'><img src=trampa onerror=alert(1)>`
  written.push(name)
  const slot = { ...SAVE, name, starts_at: '09:00', ends_at: '12:00', weekday_0: 'on' }
  const rules = { cut_off: 'day-before', cut_off_hours: '24', capacity: '', capacity_of: 'orders' }
  await send(request, '/admin/horarios?nuevo', {
    ...{ ...slot, ...rules, weekday_1: 'on', weekday_2: 'on', weekday_3: 'on', weekday_4: 'on' },
    ...{ weekday_5: 'on', weekday_6: 'on', extra_charge: '1', serves: 'ambos', peak_day_id: '' },
  })
  const closed = { ...SAVE, first_day: away, last_day: '', slot: '', reason: trap('mot') }
  await send(request, '/admin/dias-cerrados?nuevo', closed)
  const day = { ...SAVE, day: peak, name: trap('pic'), charge: '1' }
  await send(request, '/admin/fechas-pico?nuevo', { ...day, capacity: '', capacity_of: 'orders' })
}

/** The private link of a day's deliveries. */
async function runLink(request: APIRequestContext): Promise<string> {
  await send(request, `/admin/pedidos/reparto?dia=${DAY}`, { intent: 'open', slot: '' })
  const html = await (await request.get(`/admin/pedidos/reparto?dia=${DAY}`)).text()
  const [, link = ''] = /value="https?:\/\/[^/"]+(\/reparto\/[^"]+)"/.exec(html) ?? []
  expect(link).not.toBe('')
  return link
}

async function fillSettings(request: APIRequestContext) {
  const html = await (await request.get('/admin/configuracion')).text()
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const color = '#fff7f2'
  await send(request, '/admin/configuracion', {
    ...{ intent: 'save', version, background: 'solid', background_solid: color },
    ...{ background_start: color, background_middle: color, background_end: color },
    ...{ show_floating_contact_button: 'on', show_contact_whatsapp: 'on' },
    ...{ show_contact_address: 'on', enable_receipts: 'on' },
    ...{ logo_file: DRAWING, slogan: trap('esl'), sucursal_address: trap('suc') },
    ...{ about_us_title: trap('sob'), about_us_content: longTrap('nos') },
    ...{ legal_name: trap('leg'), ruc: '20131312955', legal_address: trap('ldi') },
    ...{ opening_hours: longTrap('hor', 300), terms_text: longTrap('ter') },
    privacy_text: `# ${trap('pri')}\n- ${longTrap('prl')}\n[x](javascript:alert(1))`,
    ...{ yape_number: '987654321', yape_name: trap('yap') },
    ...{ enable_plin_payment: 'on', plin_number: '987654321', plin_name: trap('pli') },
    ...{ whatsapp_number: '987654321', email: "f'`{|}&=@tienda.pe" },
    header_category_limit: '"><script>',
  })
}

async function fillOrders(request: APIRequestContext, { find }: OwnShop) {
  const product = await find('select id from products')
  const address = { shipping_address: longTrap('dir', 480), shipping_reference: trap('ref') }
  const where = { ...address, shipping_zone_id: await find('select id from shipping_zones') }
  await choose(request, await find('select id from product_colors'), longTrap('ded', 240))
  const [name = '', lastname = ''] = [trap('nom'), trap('ape')]
  const buyer = { email: "a'`{|}&=@correo.pe", customer_dni: ANA.dni, phone: ANA.phone }
  const location = await send(request, '/checkout', {
    ...{ ...buyer, ...where, intent: 'place-order', full_name: `${name} ${lastname}` },
    ...{ delivery_type: 'envio', country: 'Perú', payment_method: 'yape', newsletter: 'on' },
    ...{ for_another: 'on', recipient_name: trap('rec'), recipient_phone: ANA.phone },
    ...{ signed_as: trap('fir'), document_kind: 'ruc', customer_dni: '20131312955' },
    ...{ fiscal_name: trap('raz'), fiscal_address: trap('dom') },
    ...{ coupon_code: `cup"'><img/src=trampa>`, seen_total: '11100' },
  })
  const number = location.split('/').pop() ?? ''
  const proof = { intent: 'proof', operation: 'ABC123', amount: '111', capture: await photo() }
  await send(request, location, proof)
  const id = await find(`select id from orders where order_number = '${number}'`)
  const order = `/admin/pedidos/${number}`
  await send(request, order, { intent: 'note', id, note: longTrap('not') })
  for (const status of ['verificado', 'cancelado']) {
    await send(request, order, { intent: 'status', id, status, seen: '' })
    await send(request, order, { intent: 'send-mail', id, status, seen: '0' })
  }

  const manual = 'DZ-20261224-0042'
  await send(request, '/admin/pedidos?nuevo', {
    ...{ ...buyer, ...where, intent: 'save', key: '', order_number: manual },
    channel: 'whatsapp',
    ...{ customer_name: trap('man'), customer_lastname: trap('mal'), notes: longTrap('mno') },
    ...{ delivery_type: 'envio', shipping_cost: '0', subtotal: '', discount: '' },
    ...{ payment_method: 'yape', status: 'verificado', delivery_date: DAY },
    ...{ delivery_time: '9am-3pm', 'lines[0].product_id': product, 'lines[0].quantity': '1' },
    'lines[0].size_id': await find('select id from product_sizes'),
    ...{ charge_name: trap('mch'), charge: '5' },
    'lines[0].dedication': longTrap('mde', 240),
  })
  const html = await (await request.get(location)).text()
  return { number, manual, share: /\/mira\/[\w.-]+/.exec(html)?.[0] ?? 'no link' }
}

/** The list files the orders. */
async function fillCustomer(request: APIRequestContext, { find }: OwnShop) {
  await request.get('/admin/clientes')
  const id = await find('select root_id from customers')
  await send(request, `/admin/clientes/${id}`, { intent: 'add-note', note: longTrap('ncl') })
  return id
}

async function choose(request: APIRequestContext, color_id: string, dedication: string) {
  const day = { delivery_date: DAY, delivery_time: '9am-3pm' }
  const html = await (await request.get('/producto/pro')).text()
  const complement_ids = /name="complement_ids"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  const size = /name="size"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  await send(request, '/producto/pro', { color_id, size, dedication, ...day, complement_ids })
}

/** A sheet of the complaints book, answered; its own page. */
async function fillBook(request: APIRequestContext, { find }: OwnShop): Promise<string> {
  const page = await send(request, '/libro-de-reclamaciones', {
    ...{ name: trap('rno'), address: longTrap('rdi', 300), document: ANA.dni, phone: ANA.phone },
    ...{ email: "r'`{|}&=@correo.pe", guardian: trap('rpa'), good: 'producto', kind: 'queja' },
    ...{ good_description: longTrap('rbi'), detail: longTrap('rde'), request: longTrap('rpe') },
  })
  const claim = `/admin/reclamos/${await find('select id from claims')}`
  await send(request, claim, { intent: 'answer', text: longTrap('rre') })
  return page
}

/** A list of products that is looked at, with lines that change something and others that cannot. */
async function fillList(request: APIRequestContext) {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const [heading, name] = ['lca', 'lno'].map((field) => quoted(trap(field)))
  // Shown in parts, or as the form escapes it.
  const category = quoted('"><script>alert(8)</script>')
  const text = `Slug;Nombre;Categoría;${heading}\npro;${name};${category};x\n`
  const file = {
    name: '"><script>alert(9)</script>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }
  await send(request, '/admin/productos/lista', { intent: 'check', file })
}

async function fillCampaign(request: APIRequestContext, { find }: OwnShop) {
  const people = `lee@correo.pe,${trap('lec')}`
  await send(request, '/admin/suscriptores', { intent: 'import', consent: 'on', people })
  const body = `<p>Hola</p>${WAYS_OUT.join('')}<p onclick=alert(1) style="x:url(//trampa.example)">y`
  await send(request, '/admin/campanias', {
    ...{ intent: 'save-and-send', version: '', subject: longTrap('asu', 150) },
    ...{ preview_text: trap('pre'), body, button_label: trap('bot') },
    button_url: `/catalogo?"><script>alert(1)</script>`,
    [`place-${await find('select id from products')}`]: '1',
  })
  const id = await find('select id from campaigns')
  await send(request, '/admin/campanias', { intent: 'send', id })
  await send(request, '/admin/campanias', { intent: 'copy', id })
  return find(`select id from campaigns where id <> '${id}'`)
}

/** What every route shows of all that, each named so that a new screen cannot be forgotten. */
async function screens(
  { find }: OwnShop,
  orders: Record<'number' | 'manual' | 'run' | 'share' | 'claim' | 'customer', string>,
) {
  const typed = encodeURIComponent(trap('bus'))
  const rowOf = (table: string) => find(`select id from ${table}`)
  const list = async (path: string, table: string, more = '') => {
    const id = await rowOf(table)
    return [`${path}?${more}editar=${id}&eliminar=${id}&mover=${id}`]
  }
  const sent = await find(`select id from campaigns where status <> 'draft'`)
  const draft = await find(`select id from campaigns where status = 'draft'`)
  const product = await rowOf('products')
  const { number, manual, run, share, claim, customer } = orders
  const order = await find(`select id from orders where order_number = '${number}'`)
  return {
    '_shop._index': ['/', '/?panel=carrito'],
    '_shop.$': [`/${typed}`],
    '_shop.auth.callback': [`/auth/callback?token=${typed}`],
    '_shop.baja.$token': [`/baja/${typed}`],
    '_shop.buscar': [`/buscar?q=${typed}`, '/buscar?q=script'],
    '_shop.buscar_.$q': [`/buscar/${typed}`, '/buscar/script'],
    '_shop.cambiar-contrasena': ['/cambiar-contrasena'],
    '_shop.carrito': ['/carrito'],
    '_shop.catalogo-completo': [`/catalogo-completo?tag=${typed}&orden=${typed}`],
    '_shop.catalogo.$categorySlug.($subcategorySlug)': ['/catalogo/cat', '/catalogo/cat/sub'],
    '_shop.catalogo._index': ['/catalogo'],
    '_shop.checkout': ['/checkout'],
    '_shop.confirmacion.$orderNumber': [`/confirmacion/${number}`],
    '_shop.contacto': ['/contacto'],
    '_shop.entrega': ['/entrega?desde=/catalogo'],
    '_shop.email-confirmed': ['/email-confirmed'],
    '_shop.forgot-password': ['/forgot-password'],
    '_shop.ingresar': [`/ingresar?desde=${typed}`],
    '_shop.invitacion': [`/invitacion?token=${typed}`],
    '_shop.libro-de-reclamaciones': ['/libro-de-reclamaciones'],
    '_shop.libro-de-reclamaciones_.$token': [claim],
    '_shop.mi-pedido': ['/mi-pedido'],
    '_shop.mira.$token': [share],
    '_shop.mis-datos': ['/mis-datos', `/mis-datos?pedido=${typed}&llave=${typed}`],
    '_shop.mis-pedidos': ['/mis-pedidos'],
    '_shop.mis-pedidos_.$orderNumber': [`/mis-pedidos/${number}`],
    '_shop.nosotros': ['/nosotros'],
    '_shop.ocasion.$slug': ['/ocasion/tag', `/ocasion/${typed}`],
    '_shop.privacidad': ['/privacidad'],
    '_shop.producto.$slug': ['/producto/pro', `/producto/pro?color=${typed}`],
    '_shop.registro': ['/registro'],
    '_shop.reset-password': [`/reset-password?token=${typed}`],
    '_shop.segundo-paso': ['/segundo-paso'],
    '_shop.terminos': ['/terminos'],
    'admin.$': [`/admin/${typed}`],
    'admin._index': ['/admin'],
    'admin.cambios': ['/admin/cambios', `/admin/cambios?q=${typed}&quien=${typed}&cosa=${typed}`],
    'admin.campanias': [
      ...['', `?editar=${sent}`, `?editar=${draft}`, `?editar=${draft}&enviar`].map(
        (what) => `/admin/campanias${what}`,
      ),
    ],
    // In a frame of the editor: alone, its sandbox keeps the shop's icon from it, an error to no one's harm.
    'admin.campanias_.$campaignId.vista': [],
    'admin.categorias': [
      ...(await list('/admin/categorias', 'categories')),
      ...(await list('/admin/categorias', 'subcategories', 'tab=subcategorias&')),
    ],
    'admin.complementos': await list('/admin/complementos', 'complements'),
    'admin.clientes': ['/admin/clientes', `/admin/clientes?q=${typed}`],
    'admin.clientes_.$customerId': [
      `/admin/clientes/${customer}`,
      `/admin/clientes/${customer}?unir=${typed}`,
    ],
    'admin.clientes_.$customerId_.borrar': [`/admin/clientes/${customer}/borrar`],
    'admin.comprobantes.$proofId': [`/admin/comprobantes/${await rowOf('payment_proofs')}`],
    'admin.cupones': await list('/admin/cupones', "coupons where kind <> 'welcome'"),
    ...{ 'admin.configuracion': ['/admin/configuracion'], 'admin.avisos': ['/admin/avisos'] },
    ...{ 'admin.dashboard': ['/admin/dashboard'], 'admin.ayuda_.$page': ['/admin/ayuda/pedidos'] },
    ...{ 'admin.salud': ['/admin/salud'], 'admin.ayuda_.imprimir': ['/admin/ayuda/imprimir'] },
    'admin.ayuda': ['/admin/ayuda', `/admin/ayuda?q=${typed}`],
    'admin.dias-cerrados': await list('/admin/dias-cerrados', 'delivery_closures'),
    'admin.fechas-pico': await list('/admin/fechas-pico', 'peak_days'),
    'admin.flores': await list('/admin/flores', 'flowers'),
    'admin.hero-slides': await list('/admin/hero-slides', 'hero_slides'),
    'admin.horarios': await list('/admin/horarios', "delivery_slots where name like 'slo%'"),
    'admin.lifestyle-grid': await list('/admin/lifestyle-grid', 'lifestyle_images'),
    'admin.comprobantes._index': ['/admin/comprobantes', '/admin/comprobantes?lista=por-emitir'],
    'admin.cierre': [`/admin/cierre?dia=${DAY}`],
    'admin.mercado': [DAY, typed].map((d) => `/admin/mercado?desde=${d}&hasta=${d}&margen=${d}`),
    'admin.pedidos': ['', '?nuevo', `?pedido=${manual}`, `?q=${typed}`].map(
      (what) => `/admin/pedidos${what}`,
    ),
    'admin.pagos': ['/admin/pagos', `/admin/pagos?q=${typed}`],
    'admin.pagos_.$orderNumber': [`/admin/pagos/${number}`, `/admin/pagos/${manual}`],
    'admin.pedidos_.$orderNumber': [`/admin/pedidos/${number}`, `/admin/pedidos/${manual}`],
    'admin.pedidos_.$orderNumber_.editar': [`/admin/pedidos/${number}/editar`],
    'admin.pedidos_.$orderNumber_.entrega': [`/admin/pedidos/${number}/entrega`],
    'admin.pedidos_.$orderNumber_.hoja': [`/admin/pedidos/${number}/hoja`],
    'admin.pedidos_.hoja': [`/admin/pedidos/hoja?dia=${DAY}`],
    'admin.pedidos_.mover': ['/admin/pedidos/mover'],
    'admin.pedidos_.reparto': [`/admin/pedidos/reparto?dia=${DAY}`],
    'admin.pedidos_.hojas': [`/admin/pedidos/hojas?id=${order}`],
    'admin.personal': ['/admin/personal'],
    'admin.productos': await list('/admin/productos', 'products'),
    'admin.productos_.$id': [
      `/admin/productos/${product}`,
      `/admin/productos/nuevo?copia=${product}`,
    ],
    'admin.productos_.lista': [`/admin/productos/lista?lista=${await rowOf('price_list_imports')}`],
    'admin.productos_.precios': [
      `/admin/productos/precios?cambio=${typed}&monto=${typed}&unidad=${typed}&que=${typed}&dia=${typed}`,
      '/admin/productos/precios?cambio=subir&monto=10&unidad=por-ciento&que=todos',
    ],
    'admin.reclamos': [`/admin/reclamos?q=${typed}`, '/admin/reclamos'],
    'admin.reclamos_.$claimId': [`/admin/reclamos/${await rowOf('claims')}`],
    'admin.reportes': [DAY, typed].map((d) => `/admin/reportes?desde=${d}&hasta=${d}&por=entrega`),
    'admin.reportes_.pagos': ['/admin/reportes/pagos'],
    'admin.suscriptores': ['/admin/suscriptores', `/admin/suscriptores?q=${typed}`],
    'admin.taller': [`/admin/taller?dia=${DAY}`],
    'admin.tags': [...(await list('/admin/tags', 'tags')), `/admin/tags?q=${typed}`],
    'reparto.$token': [run],
    'admin.zonas-envio': await list('/admin/zonas-envio', 'shipping_zones'),
  }
}

/** What a mailbox shows of a mail, under no policy at all. */
async function openMail(page: Page, html: string) {
  await page.route('/correo', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  )
  await page.goto('/correo')
  await page.unroute('/correo')
}

test('whatever people write stays text on every page and in every mail', async ({
  page,
  request,
  ownShop,
}) => {
  const account = { email: 'ana@correo.pe', password: 'una clave larga' }
  const person = { ...account, username: trap('usr'), password_confirmation: account.password }
  await send(request, '/registro', person)
  await send(request, '/registro', { ...person, email: ADMIN.email })
  await send(request, '/forgot-password', { email: ADMIN.email })
  await signIn(page, ADMIN)
  await fillCatalogue(page.request, ownShop)
  await fillSettings(page.request)
  await fillCalendar(page.request)
  const orders = {
    ...(await fillOrders(page.request, ownShop)),
    run: await runLink(page.request),
    claim: await fillBook(page.request, ownShop),
    customer: await fillCustomer(page.request, ownShop),
  }
  await fillList(page.request)
  await fillCampaign(page.request, ownShop)
  const color = await ownShop.find('select id from product_colors')
  await choose(page.request, color, longTrap('car', 240))

  const sprung = await setTraps(page)
  const wanted = await screens(ownShop, orders)
  expect([...Object.keys(wanted), ...NO_PAGES].sort()).toEqual(routesThereAre().sort())
  const seen: string[] = []
  for (const path of Object.values(wanted).flat()) {
    await page.goto(path)
    if (!/comprobantes\/|^.reparto/.test(path)) await takenOver(page)
    for (const frame of page.frames()) {
      const { texts, foreign } = await frame.evaluate(readPage)
      sprung.push(...foreign.map((html) => `${html} in ${frame.url()}`))
      seen.push(texts)
    }
  }

  const mails = () => ownShop.inbox.mails
  await expect.poll(() => mails().length).toBe(12)
  for (const { subject, html } of mails()) {
    await openMail(page, html ?? '')
    const { texts, foreign } = await page.evaluate(readPage)
    sprung.push(...foreign.map((html) => `${html} in the mail ${subject}`))
    seen.push(texts, subject ?? '')
  }
  expect(sprung).toEqual([])
  const everything = seen.join('\n').replaceAll(/\s+/g, ' ')
  expect(written.filter((text) => !everything.includes(text))).toEqual([])
})
