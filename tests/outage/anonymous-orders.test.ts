import { expect, test } from 'vitest'
import { addDays, limaDay } from '../../app/dates'
import { ask, checkoutFields, filledCart, orderNumberIn } from '../support/shopper'
import { openMailingShop } from '../support/started-shop'
import { STAFF } from '../support/shop-process'
import { settled } from '../support/settled'
import { rows } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* Read as they leave the shop: every page that staff print, the rider's, and every mail. */

const { origin, stock, server } = await openMailingShop()

const BUYER = { name: 'Zenobia Quispichaqui', phone: '955 123 987', email: 'zenobia@correo.pe' }
const TRACES = /Zenobia|Quispichaqui|955 ?123 ?987/i
const ANOTHER = {
  for_another: 'on',
  recipient_name: 'Lucía Paz',
  recipient_phone: '999 111 222',
  is_surprise: 'on',
}

/** An order of this buyer, for Lucía. */
async function buy(some: Record<string, string>): Promise<{ id: string; number: string }> {
  const cookies = await filledCart(origin, stock)
  const fields = {
    ...checkoutFields(stock, BUYER.email),
    ...{ full_name: BUYER.name, phone: BUYER.phone, ...ANOTHER, ...some },
  }
  const number = orderNumberIn(await ask(`${origin}/checkout`, { cookies, fields })) ?? ''
  const [order] = await rows<{ id: string }>('select id from orders where order_number = $1', [
    number,
  ])
  return { id: order?.id ?? '', number }
}

const DAY = addDays(limaDay(new Date()), 2)

/** What the rider reads of that day. */
async function carried(): Promise<string> {
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const runs = `/admin/pedidos/reparto?dia=${DAY}`
  await staff.post(runs, { intent: 'open', slot: '' })
  const [link = ''] = /\/reparto\/[\w-]+\.[\w-]+/.exec((await staff.get(runs)).text) ?? []
  return (await ask(origin + link)).text
}

/** What staff print of an order, without the page around it. */
async function printed({ id, number }: { id: string; number: string }): Promise<string[]> {
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const pages = [
    `/admin/pedidos/hoja?dia=${DAY}`,
    ...[`/admin/pedidos/${number}/hoja`, `/admin/pedidos/${number}/hoja?precios`],
    ...[`/admin/pedidos/hojas?id=${id}`, `/admin/pedidos/hojas?id=${id}&precios`],
  ]
  return settled(
    pages.map(async (page) => {
      const { status, text } = await staff.get(page)
      expect([page, status]).toEqual([page, 200])
      return text
    }),
  )
}

test('nothing that leaves the shop with an anonymous order names its buyer', async () => {
  const order = await buy({ is_anonymous: 'on', without_price: 'on', signed_as: BUYER.name })
  for (const page of [...(await printed(order)), await carried()]) {
    expect(page).not.toMatch(TRACES)
    expect(page).toContain('Lucía Paz')
    expect(page).toContain('Es sorpresa: no llamar antes')
    // What is missing is for the workshop and whoever delivers: no paper that goes along says it.
    expect(page.replace(/(Falta|Cobrar) S\/ [\d.]+/g, '')).not.toMatch(/S\/\s\d/)
  }
  await rows('delete from order_items where order_id = $1', [order.id])
})

test('what is signed with another name names the buyer nowhere either, and else it does', async () => {
  const signed = await buy({ signed_as: 'Tu admirador' })
  for (const page of await printed(signed)) {
    expect(page).not.toMatch(TRACES)
    expect(page).toContain('De parte de')
  }
  expect(await carried()).not.toMatch(TRACES)
  expect(await carried()).toContain('de Tu admirador')
  await rows('delete from order_items where order_id = $1', [signed.id])
  const plain = await buy({})
  for (const page of await printed(plain)) {
    expect(page).toContain(`De parte de ${BUYER.name}`.slice(0, 11))
    expect(page).toMatch(/Quispichaqui/)
    expect(page).not.toContain('955 123 987')
  }
  const page = await carried()
  expect(page).toContain(`de ${BUYER.name}`)
  expect(page).not.toContain('955 123 987')
})

test('mails go to the buyer and to the shop, and to nobody who receives', async () => {
  const email = 'otra.zenobia@correo.pe'
  const { number } = await buy({
    ...{ is_anonymous: 'on', is_surprise: 'on', without_price: 'on', email },
  })
  const about = () => server.mails.filter(({ text }) => text?.includes(number))
  await until('the buyer and the shop have their mail', () => about().length >= 2)
  const addresses = about().flatMap(({ recipients }) => recipients)
  expect(addresses.sort()).toEqual(['hola@localhost', email])
  for (const { text } of about()) {
    expect(text).toContain('Recibe: Lucía Paz · 999 111 222')
    expect(text).toContain('Es sorpresa: no llamar antes')
    expect(text).toContain('Entregar sin precio')
    expect(text).toContain('Anónimo: no decir quién lo envía')
  }
})
