import { expect, test } from 'vitest'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { query } from '../support/stock'
import { aVisitor, type Visitor } from '../support/visitor'
import { until } from '../support/until'
import { openMailingShop } from '../support/started-shop'
import { STAFF } from '../support/shop-process'

const url = process.env.DATABASE_URL ?? ''
const BUYERS = 3
const SLOGAN = 'Ramos que esperan'

const { server, origin, stock } = await openMailingShop()

async function buy(email: string) {
  const cookies = await filledCart(origin, stock)
  expect(orderNumberIn(await order(origin, stock, { cookies, email }))).not.toBeNull()
}

async function verifyOrdersOf(buyers: string[], staff: Visitor) {
  const orders = await query<{ id: string }>(url, 'select id from orders where email = any ($1)', [
    buyers,
  ])
  for (const { id } of orders) {
    const change = { intent: 'status', id, status: 'verificado', seen: 'pendiente' }
    expect(await staff.post('/admin/pedidos', change)).toMatchObject({ status: 303 })
    const mail = { intent: 'send-mail', id, status: 'verificado', seen: '0' }
    expect(await staff.post('/admin/pedidos', mail)).toMatchObject({ status: 303 })
  }
}

/** What a browser would send of the form of a page, pressing its main button. */
function formIn(html: string): Record<string, string> {
  const controls = [...html.matchAll(/<(input|textarea)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g)]
  const fields = controls.flatMap(([, , about = '', text]) => {
    const named = /\sname="([^"]*)"/.exec(about)?.[1]
    const isLeftOut = /type="(file|search)"/.test(about)
    const isChoice = /type="(checkbox|radio)"/.test(about)
    if (!named || isLeftOut || (isChoice && !/\schecked=/.test(about))) return []
    const blank = isChoice ? 'on' : ''
    return [[named, text ?? /\svalue="([^"]*)"/.exec(about)?.[1] ?? blank]]
  })
  return { ...(Object.fromEntries(fields) as Record<string, string>), intent: 'save' }
}

/** The tries that failed wait a minute and longer; here they are told to try now. */
async function wakeMails() {
  await query(
    url,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker._private_jobs where locked_at is null`,
  )
  await query(url, `select pg_notify('jobs:insert', '{"count":9}')`)
}

function jobs() {
  return query<{ last_error: string | null }>(
    url,
    'select last_error from graphile_worker._private_jobs',
  )
}

test.each(['leave', 'refuse', 'disown', 'disown late'] as const)(
  'a mail server that would %s: orders, statuses and settings go on, and the mails arrive later',
  async (manner) => {
    const mark = manner.replace(' ', '.')
    const buyers = Array.from({ length: BUYERS }, (_, at) => `${mark}.${at}@correo.pe`)
    const taken = server.mails.length
    server.behave(manner)
    for (const email of buyers) await buy(email)
    const staff = aVisitor(origin)
    await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
    await verifyOrdersOf(buyers, staff)
    const slogan = `${SLOGAN} si ${manner}`
    const settings = formIn((await staff.get('/admin/configuracion')).text)
    const saved = await staff.post('/admin/configuracion', { ...settings, slogan })
    expect(saved).toMatchObject({ status: 303 })
    expect((await aVisitor(origin).get('/')).text).toContain(slogan)
    const statuses = 'select distinct status from orders where email = any ($1)'
    expect(await query(url, statuses, [buyers])).toEqual([{ status: 'verificado' }])
    let waiting = await jobs()
    await until('every mail was tried', async () => {
      waiting = await jobs()
      return waiting.every(({ last_error }) => last_error)
    })
    expect(server.mails.slice(taken)).toEqual([])
    expect(waiting).toHaveLength(3 * BUYERS)

    server.behave('accept')
    await until('the queue is empty', async () => {
      await wakeMails()
      return (await jobs()).length === 0
    })
    for (const email of buyers) {
      const mails = server.mails.filter(({ recipients }) => recipients.includes(email))
      expect(mails.map(({ subject }) => subject?.split(':')[0]).sort()).toEqual([
        'Pedido recibido',
        'Verificado',
      ])
    }
    expect(server.mails.slice(taken)).toHaveLength(3 * BUYERS)
  },
)
