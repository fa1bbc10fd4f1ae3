import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { aColor, anOrder, aProduct, aSize, aUser, aZone } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { sql } from 'kysely'
import { findProductsToSell } from '~/models/catalogue/search/staff-search.server'
import { customerOf, findCustomers } from '~/models/orders/customer.server'
import { suggestedNumber } from '~/models/orders/admin/manual-order.server'
import { takeToast } from '~/cookies/toast.server'
import { ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { createManualOrder } from './manual-order.server'

async function posted(some: Record<string, string> = {}) {
  const form = new FormData()
  const key = randomUUID()
  const fields = {
    intent: 'save',
    key,
    order_number: await suggestedNumber(new Date()),
    customer_name: 'Rosa',
    customer_lastname: 'Flores',
    customer_dni: '45678912',
    phone: '987654321',
    email: '',
    channel: 'instagram',
    delivery_type: 'envio',
    shipping_zone_id: '',
    shipping_cost: '12,50',
    shipping_address: 'Av. Grau 120',
    subtotal: '100',
    payment_method: 'yape',
    status: 'pendiente',
    ...some,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { id, email } = await aUser()
  const staff = { id, email, role: 'admin' } as Parameters<typeof createManualOrder>[3]
  const request = new Request('http://localhost:3000/admin/pedidos?nuevo=')
  const answer: unknown = await createManualOrder(request, form, 'save', staff)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', key).executeTakeFirst()
  const told = answer instanceof Response ? await toastOf(answer) : null
  return { said: JSON.stringify(answer), row, told }
}

/** What the next page says. */
async function toastOf(answer: Response) {
  const Cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return (await takeToast(new Request('http://localhost:3000', { headers: { Cookie } }))).toast
}

it.each([
  ['12,50', 1_250],
  ['12.5', 1_250],
  [' 12 ', 1_200],
  ['0', 0],
])('the amount %j is %i céntimos', async (typed, centimos) => {
  const { row } = await posted({ shipping_cost: typed })
  expect(row).toMatchObject({ shipping_cost: centimos, total: 10_000 + centimos, email: null })
})

it('it keeps by which way it came', async () => {
  expect((await posted()).row).toMatchObject({ channel: 'instagram' })
})

describe('refused beside its field, nothing stored:', () => {
  it.each([
    ['dated', 'si', 'Elige el día, o marca «Sin fecha todavía»'],
    ['charge_name', 'Envase', 'Escribe cuánto se cobra'],
    ['charge', '5', 'Escribe por qué se cobra'],
    ['charge', '-5', 'Escribe un monto'],
    ['shipping_cost', '', 'Escribe el costo de envío; 0 si no se cobra'],
    ['shipping_cost', ' ', 'Escribe el costo de envío; 0 si no se cobra'],
    ['shipping_cost', '1.234,50', 'Escribe un monto'],
    ['shipping_cost', '1,234.50', 'Escribe un monto'],
    ['subtotal', '12,5,0', 'Escribe un monto'],
    ['subtotal', '-1', 'Escribe un monto'],
    ['discount', '1e3', 'Escribe un monto'],
    ['discount', '１２', 'Escribe un monto'],
    ['order_number', 'DZ-1', 'Escribe el número como'],
    ['order_number', "DZ-20261224-0042'--", 'Escribe el número como'],
    ['channel', 'radio', 'Elige por dónde llegó'],
    ['channel', '__proto__', 'Elige por dónde llegó'],
    // What comes by the web nobody notes.
    ['channel', 'web', 'Elige por dónde llegó'],
    ['channel', '', 'Elige por dónde llegó'],
    ['status', 'perdido', 'Elige un estado'],
    ['status', '__proto__', 'Elige un estado'],
    ['payment_method', 'bitcoin', 'Elige cómo se paga'],
    ['delivery_type', 'drone', 'Elige envío o retiro'],
    ['shipping_zone_id', randomUUID(), 'Esta zona ya no existe'],
    ['shipping_zone_id', "'--", 'Esta zona ya no existe'],
    ['email', 'ana@correo.pe,eva@correo.pe', 'correo'],
    ['email', 'ana@correo.pe\r\nBcc: eva@correo.pe', 'correo'],
    ['delivery_date', '2026-02-30', 'Elige una fecha'],
    ['delivery_time', 'noche', 'Elige un horario'],
    ['customer_name', '  ', 'El nombre y apellido son obligatorios.'],
    ['customer_lastname', '\u200b', 'El nombre y apellido son obligatorios.'],
    ['customer_dni', '', 'DNI y teléfono son obligatorios.'],
    ['phone', ' ', 'DNI y teléfono son obligatorios.'],
    ['shipping_address', '', 'Indica la dirección de envío o cambia el tipo a retiro.'],
  ])('%s %j', async (field, value, sentence) => {
    const { said, row } = await posted({ [field]: value })
    expect(said).toContain(sentence)
    expect(said).toContain(`"${field}"`)
    expect(row).toBeUndefined()
  })
})

describe('one line says who buys:', () => {
  const NOBODY = { customer_name: '', customer_lastname: '', customer_dni: '', phone: '' }

  it('all of them, and the order is stored', async () => {
    const customer_words = 'Rosa María Flores rosa@correo.pe DNI 45678912 cel 987 654 321'
    const { row } = await posted({ ...NOBODY, customer_words })
    expect(row).toMatchObject({
      ...{ customer_name: 'Rosa', customer_lastname: 'María Flores', customer_dni: '45678912' },
      ...{ phone: '987 654 321', email: 'rosa@correo.pe' },
    })
  })

  it.each([
    ['Rosa 45678912 987654321', 'El nombre y apellido son obligatorios.', 'Rosa'],
    ['Rosa Flores 987654321', 'DNI y teléfono son obligatorios.', '987654321'],
    ['Rosa Flores 45678912', 'DNI y teléfono son obligatorios.', '45678912'],
  ])(
    '%j lacks something, and what it says is in its field',
    async (customer_words, lack, field) => {
      const { said, row } = await posted({ ...NOBODY, customer_words })
      expect(said).toContain(lack)
      expect(said).toContain(`"${field}"`)
      expect(row).toBeUndefined()
    },
  )

  it('whatever was typed into a field counts, and a field that was emptied stays empty', async () => {
    const customer_words = 'Ana Paz 11111111 911111111'
    const { row } = await posted({ customer_words })
    expect(row).toMatchObject({ customer_name: 'Rosa', customer_dni: '45678912' })
    const { said, row: none } = await posted({ customer_words, customer_dni: '' })
    expect(said).toContain('DNI y teléfono son obligatorios.')
    expect(none).toBeUndefined()
  })
})

it('what is posted besides the choices counts for nothing', async () => {
  const { row } = await posted({ total: '1', delivery_type: 'retiro', shipping_cost: '99' })
  expect(row).toMatchObject({ total: 10_000, shipping_cost: 0, shipping_address: null })
})

it('a cost that does not count is not judged', async () => {
  const zone = await aZone({ cost: 1_250 })
  const { row } = await posted({ shipping_zone_id: zone.id, shipping_cost: 'gratis' })
  expect(row).toMatchObject({ shipping_zone_id: zone.id, shipping_cost: 1_250, total: 11_250 })
  const { row: collected } = await posted({ delivery_type: 'retiro', shipping_cost: '1.234,50' })
  expect(collected).toMatchObject({ shipping_cost: 0, total: 10_000 })
})

describe('the zone of the district (A-246 to A-269)', () => {
  const of = (some: Record<string, string>) =>
    posted({ shipping_zone_id: ZONE_OF_DISTRICT, shipping_cost: '', ...some })

  it('sets the cost, whatever was typed; only of a zone that is served', async () => {
    const zone = await aZone({ cost: 1_800, areas: ['Mi Perú'] })
    for (const shipping_cost of ['', '0', '99']) {
      const { row } = await of({ district: 'distrito de MI PERU', shipping_cost })
      expect(row).toMatchObject({ shipping_zone_id: zone.id, shipping_cost: 1_800, total: 11_800 })
    }
    await db
      .updateTable('shipping_zones')
      .set({ active: false })
      .where('id', '=', zone.id)
      .execute()
    const { row } = await of({ district: 'Mi Perú' })
    expect(row).toMatchObject({ shipping_zone_id: null, shipping_cost: 0 })
  })

  it('is no reason to refuse: what is missing is told, and a cost that was typed counts', async () => {
    const { row, told } = await of({ district: 'Huancayo', customer_dni: '123' })
    expect(row).toMatchObject({ shipping_zone_id: null, shipping_cost: 0, customer_dni: '123' })
    const label = 'Le falta: el día de entrega, la zona de envío y un DNI de ocho dígitos'
    expect(told).toMatchObject({
      description: 'El pedido manual se agregó correctamente.',
      link: { to: `/admin/pedidos/${row?.order_number}`, label },
    })
    expect((await of({ shipping_cost: '15' })).row).toMatchObject({ shipping_cost: 1_500 })
    const { told: collected } = await of({ delivery_type: 'retiro' })
    expect(collected?.link?.label).toBe('Le falta: el día de entrega')
  })
})

describe('the day', () => {
  it('is the one that was pressed, or written; not both', async () => {
    const line = { 'lines[0].product_id': (await aProduct()).id, 'lines[0].quantity': '1' }
    const dayOf = async (some: Record<string, string>) => {
      const { row, said } = await posted({ ...line, ...some })
      const item = await db
        .selectFrom('order_items')
        .select('delivery_date')
        .where('order_id', '=', row?.id ?? randomUUID())
        .executeTakeFirst()
      return item?.delivery_date ?? said
    }
    expect(await dayOf({ dated: '2026-12-24' })).toBe('2026-12-24')
    expect(await dayOf({ dated: 'no', delivery_date: '2026-12-24' })).toBe('2026-12-24')
    expect(await dayOf({ dated: '2026-12-24', delivery_date: '2026-12-24' })).toBe('2026-12-24')
    expect(await dayOf({ dated: '2026-12-24', delivery_date: '2026-12-25' })).toContain(
      'Elegiste un día y escribiste otro',
    )
  })
})

describe('products', () => {
  it('that are forged are refused, and so are their sizes and colours', async () => {
    const [sized, plain] = [await aProduct(), await aProduct()]
    const size = await aSize({ product_id: sized.id })
    const color = await aColor({ product_id: sized.id })
    const refused = async (some: Record<string, string>) => {
      const fields = Object.entries(some).map(
        ([name, value]) => [`lines[0].${name}`, value] as const,
      )
      const { said, row } = await posted(Object.fromEntries(fields))
      expect(row).toBeUndefined()
      return said
    }
    for (const product_id of [randomUUID(), "'--", `${sized.id} ${color.id}`]) {
      expect(await refused({ product_id })).toContain('Este producto ya no existe: elige otro')
    }
    expect(await refused({ product_id: sized.id })).toContain('Elige el tamaño')
    for (const size_id of [randomUUID(), "'--"]) {
      const said = await refused({ product_id: sized.id, size_id })
      expect(said).toContain('Este tamaño ya no existe: elige otro')
    }
    const others = { product_id: plain.id }
    expect(await refused({ ...others, size_id: size.id })).toContain('Este tamaño ya no existe')
    expect(await refused({ ...others, color_id: color.id })).toContain('Este color ya no existe')
  })

  it('are found by words in any sequence, hidden ones last, at most six', async () => {
    const mark = randomUUID().slice(0, 8)
    const name = `Ramo Ñusta ${mark}`
    const hidden = await aProduct({ name: `${name} A`, active: false })
    const shown = await aProduct({ name: `${name} B` })
    const found = (words: string) => findProductsToSell(words)
    expect((await found(`${mark} nusta`)).map(({ id }) => id)).toEqual([shown.id, hidden.id])
    for (let more = 0; more < 6; more += 1) await aProduct({ name: `${name} ${more}` })
    expect(await found(mark)).toHaveLength(6)
    for (const words of ['', ' ', '%', '____', '\\', "'--", '🌷'.repeat(200)]) {
      expect((await found(words)).map((one) => one.name).join(), words).not.toContain(name)
    }
  })
})

describe('who ordered before', () => {
  type Shown = {
    found?: { number: string; name: string; what: string }[]
    customer?: { number: string; receivers: { id: string; name: string }[] }
    result: { initialValue: Record<string, string>; error?: object }
  }

  async function pressed(intent: 'find-customer' | 'use-customer' | 'save', some: object) {
    const form = new FormData()
    const all = { intent, key: randomUUID(), notes: 'Sin espinas', ...some }
    for (const [name, value] of Object.entries(all)) form.set(name, String(value))
    const { id, email } = await aUser()
    const staff = { id, email, role: 'admin' } as Parameters<typeof createManualOrder>[3]
    const request = new Request('http://localhost:3000/admin/pedidos?nuevo=')
    return (await createManualOrder(request, form, intent, staff)) as Shown
  }

  /** A customer of two orders, one for Lucía. */
  async function aCustomer() {
    const zone = await aZone()
    const who = { customer_name: 'Íngrid', customer_lastname: `Ñahui ${randomUUID().slice(0, 6)}` }
    const phone = `9${String(Date.now()).slice(-8)}`
    const spelled = phone.replace(/^(...)(...)/, '$1 $2-')
    const first = await anOrder({
      ...{ ...who, phone: spelled, recipient_name: 'Lucía Paz', recipient_phone: '999 111 222' },
      created_at: new Date('2026-01-02'),
    })
    const last = await anOrder({
      ...{ ...who, phone, email: 'ingrid@correo.pe', district: 'Barranco' },
      ...{ shipping_zone_id: zone.id, shipping_zone_name: zone.name },
      shipping_address: '<script>alert(1)</script>',
    })
    return { first, last, phone, zone, who }
  }

  test('is found once by name in any sequence, or number however written, as they were last', async () => {
    const { last, phone, who } = await aCustomer()
    const surname = who.customer_lastname.split(' ')[1] ?? ''
    for (const customer_words of [
      `nahui ${surname} ingrid`,
      phone,
      `+51 ${phone.slice(0, 3)} ${phone.slice(3)}`,
      ...[phone.slice(1), phone.slice(0, 8), ` ${phone.slice(2, 5)} - ${phone.slice(5)} `],
      `0051${phone.slice(0, 8)}`,
    ]) {
      const { found, result } = await pressed('find-customer', { customer_words })
      expect(found, customer_words).toHaveLength(1)
      expect(found?.[0]).toMatchObject({ number: last.order_number })
      expect(result.initialValue).toMatchObject({ notes: 'Sin espinas', customer_words })
      expect(result.error).toBeUndefined()
    }
    // Enter, while nobody is named, looks and stores nothing.
    expect((await pressed('save', { customer_words: phone })).found).toHaveLength(1)
    const hostile = ['', 'x', '%', '_%_', '____', '%987', '\\', "'; drop table orders;--", '🌷']
    const short = [phone.slice(-3), '+51', `+51 ${phone.slice(0, 3)}`, '....', ' - - - ']
    for (const customer_words of [...hostile, ...short]) {
      expect((await pressed('find-customer', { customer_words })).found, customer_words).toEqual([])
    }
  })

  test('fills in the form, what else was typed stays, and their recipients can be chosen', async () => {
    const { first, last, phone, zone } = await aCustomer()
    const { customer, result } = await pressed('use-customer', { customer: last.order_number })
    expect(customer).toMatchObject({
      number: last.order_number,
      receivers: [{ id: first.id, name: 'Lucía Paz' }],
    })
    expect(result.initialValue).toMatchObject({
      ...{ customer_name: 'Íngrid', phone, email: 'ingrid@correo.pe', district: 'Barranco' },
      ...{ shipping_zone_id: zone.id, shipping_address: '<script>alert(1)</script>' },
      notes: 'Sin espinas',
    })
    const { row } = await posted({
      ...{ customer: last.order_number, for_another: 'on', recipient_id: first.id },
    })
    expect(row).toMatchObject({ recipient_name: 'Lucía Paz', recipient_phone: '999 111 222' })
  })

  test('where it goes and who receives it is of their last order, unless it was typed', async () => {
    const { last } = await aCustomer()
    const again = await anOrder({
      ...{ phone: last.phone, district: 'Miraflores', shipping_address: 'Calle Uno 1' },
      ...{ recipient_name: 'Inés', recipient_phone: '999 333 444', is_surprise: true },
    })
    const use = { use_customer: again.order_number, shipping_zone_id: ZONE_OF_DISTRICT }
    const filled = await pressed('use-customer', use)
    expect(filled.result.initialValue).toMatchObject({
      ...{ shipping_address: 'Calle Uno 1', for_another: 'on', recipient_name: 'Inés' },
      is_surprise: 'on',
    })
    expect(filled.result.initialValue.is_anonymous).toBeUndefined()
    const typed = { district: 'Barranco', recipient_name: 'Eva', delivery_type: 'envio' }
    const kept = (await pressed('use-customer', { ...use, ...typed })).result.initialValue
    expect(kept).toMatchObject({ ...typed, customer_name: again.customer_name })
    expect(kept.shipping_address).toBeUndefined()
    expect(kept.is_surprise).toBeUndefined()
    const collected = await pressed('use-customer', { ...use, delivery_type: 'retiro' })
    expect(collected.result.initialValue).toMatchObject({ delivery_type: 'retiro' })
  })

  test('a recipient of somebody else, or a customer who is not there, gives nothing away', async () => {
    const [mine, others] = [await aCustomer(), await aCustomer()]
    const forged = await posted({
      ...{ customer: mine.last.order_number, for_another: 'on', recipient_id: others.first.id },
    })
    expect(forged.said).toContain('Escribe el nombre de quien recibe')
    expect(forged.row).toBeUndefined()
    for (const customer of ['DZ-20200101-0000', "DZ-1'--", '', '__proto__']) {
      const answer = await pressed('use-customer', { customer, customer_name: 'Rosa' })
      expect(answer.customer).toBeUndefined()
      expect(answer.result.initialValue).toMatchObject({ customer_name: 'Rosa' })
    }
  })

  test('among 10,000 customers, an index finds them', async () => {
    await sql`
      insert into orders (order_number, email, customer_name, customer_lastname, customer_dni,
        phone, delivery_type, shipping_cost, subtotal, total, payment_method)
      select 'DZ-2025' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
        null, 'Cliente', 'Número ' || md5(n::text), '1', '9' || lpad(n::text, 8, '0'), 'retiro',
        0, 100, 100, 'yape'
      from generate_series(1, 10000) n
    `.execute(db)
    // Also of what the index put aside while so many rows came.
    await sql`vacuum analyze orders`.execute(db)
    const [found] = await findCustomers('900004321')
    expect(found).toMatchObject({ phone: '900004321' })
    expect(await findCustomers('cliente')).toHaveLength(5)
    expect(await findCustomers('0043')).toHaveLength(5)
    const explained = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from orders where searched like '%cliente número 1%'`.execute(db)
    expect(JSON.stringify(explained.rows)).toContain('orders_searched')
    const byDigits = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from orders where regexp_replace(phone, '[^0-9]', '', 'g') like '%2025%'
    `.execute(db)
    expect(JSON.stringify(byDigits.rows)).toContain('orders_phone_digits')
    expect((await customerOf(found?.order_number ?? ''))?.receivers).toEqual([])
  })
})
