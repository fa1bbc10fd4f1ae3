import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../tests/support/empty-tables'
import { aCart, anOrder, aProduct, aUser, aZone, someDetails } from '../../tests/support/factories'
import {
  type Behaviour,
  type PushReceiver,
  startPushReceiver,
} from '../../tests/support/push/receiver'
import { settled } from '../../tests/support/settled'
import { until } from '../../tests/support/until'
import { connect, db } from '~/database/db.server'
import { addDays, limaDay, limaInstant } from '~/dates'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { proveSession } from '~/models/accounts/factor/proven-session.server'
import { storePassword } from '~/models/accounts/passwords/password-change.server'
import { DUTIES, type Duty } from '~/models/accounts/permissions'
import { NEWS } from '~/models/accounts/push/push'
import { addPushDevice, devicesToTell } from '~/models/accounts/push/push-devices.server'
import { pushKeys } from '~/models/accounts/push/push-keys.server'
import { savePushSettings } from '~/models/accounts/push/push-settings.server'
import {
  closeSession,
  closeSessionsOf,
  forgetEndedSessions,
  openSession,
} from '~/models/accounts/session.server'
import { changeStaff } from '~/models/accounts/staff/staff.server'
import { openRun, runsOf } from '~/models/deliveries/delivery-run.server'
import { noteOutcome } from '~/models/deliveries/outcome.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { seeOrder } from '~/models/orders/admin/unseen/new-orders.server'
import { placeOrder } from '~/models/orders/order-placement.server'
import { pushes } from './pushes.server'
import { sendPush } from './send-push.server'
import { startJobs } from './worker.server'

const pool = connect(env.databaseUrl ?? '')
const message = { title: 'Pedido nuevo', body: 'DZ-1', url: '/admin/pedidos/DZ-1', tag: 'x' }
let receiver: PushReceiver

beforeEach(async () => {
  env.pushLoopback = true
  await emptyTables('orders', 'users', 'delivery_runs', 'push_keys')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await pool.query('delete from duties')
  receiver = await startPushReceiver()
})

afterEach(async () => {
  await receiver.stop()
  expect(receiver.problems).toEqual([])
})

afterAll(() => db.destroy())

/** Somebody who is told at any hour, on a device whose service does so. */
async function told(behaviour: Behaviour = 'takes', duty: Duty = 'owner') {
  const user = await aUser()
  await db.insertInto('user_roles').values({ user_id: user.id, role: 'admin', duty }).execute()
  await savePushSettings(user.id, { kinds: [...NEWS], quiet: null })
  return { user, ...(await onDevice(user.id, behaviour)) }
}

async function onDevice(userId: string, behaviour: Behaviour = 'takes') {
  const session = await openSession(userId, 'Chrome en Android')
  const subscription = receiver.subscription(behaviour)
  expect(await addPushDevice(session, subscription)).toBe('added')
  return { session, subscription, endpoint: subscription.endpoint }
}

const fromShopper = () => anOrder({ seen_at: null, customer_name: 'Rosaura', phone: '911222333' })
const rows = () => db.selectFrom('push_devices').selectAll().execute()
const endpoints = () => receiver.received.map(({ endpoint }) => endpoint).toSorted()

async function waitingJobs() {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key like 'push%' order by key
  `.execute(db)
  return rows.map(({ key }) => key)
}

test('a new order reaches every device, encrypted, signed, and without anything of a person', async () => {
  const ana = await told()
  const tablet = await onDevice(ana.user.id)
  const { id, order_number } = await fromShopper()
  await pushes.push({ news: 'order', orderId: id })
  expect(endpoints()).toEqual([ana.endpoint, tablet.endpoint].toSorted())
  for (const { text, key, ttl } of receiver.received) {
    expect(JSON.parse(text)).toEqual({
      title: 'Pedido nuevo',
      body: order_number,
      url: `/admin/pedidos/${order_number}`,
      tag: `order ${order_number}`,
    })
    expect(key).toBe((await pushKeys()).public_key)
    expect(ttl).toBe('14400')
  }
  expect(await waitingJobs()).toEqual([])
})

test('the shop has one pair of keys, however many ask for the first time at once', async () => {
  const keys = await settled(Array.from({ length: 8 }, () => pushKeys()))
  expect(new Set(keys.map(({ private_key }) => private_key)).size).toBe(1)
})

test('two orders at once reach a device once each, and one that is placed twice once', async () => {
  await told()
  const [product, zone] = [await aProduct({ price: 9_000 }), await aZone({ cost: 1_000 })]
  const now = new Date()
  const day = addDays(limaDay(now), 3)
  const carts = [0, 1].map(() => aCart({ productId: product.id, deliveryDate: day }))
  const place = (cart: (typeof carts)[number]) =>
    placeOrder(cart, someDetails({ zoneId: zone.id, seenTotal: 10_000 }), { userId: null, now })
  const placed = await settled([...carts, ...carts, ...carts].map(place))
  const numbers = placed.map((one) => ('placed' in one ? one.placed.orderNumber : ''))
  expect(new Set(numbers).size).toBe(2)

  const jobs = await startJobs(pool, pushes)
  await until('both orders are told', () => receiver.received.length >= 2)
  await until('no job is left', async () => (await waitingJobs()).length === 0)
  await jobs.stop()
  const said = receiver.received.map(({ text }) => (JSON.parse(text) as typeof message).body)
  expect(said.toSorted()).toEqual([...new Set(numbers)].toSorted())
})

test('a proof and a delivery that found nobody are told with what they are about', async () => {
  await told()
  const { id, order_number } = await fromShopper()
  const day = limaDay(new Date())
  const line = { order_id: id, position: 1, product_name: 'Dalias', quantity: 1 }
  const when = { delivery_date: day, delivery_time: '9am-3pm' }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, unit_price: 100, subtotal: 100 })
    .execute()
  await keepProof(id, { operation: '0001', amount: 15_200, picture: null })
  await keepProof(id, { operation: '0001', amount: 15_200, picture: null })
  await seeOrder(order_number)
  await openRun(day, null, (await aUser()).id)
  const [run] = await runsOf(day)
  if (!run) throw new Error('no run')
  const absent = () => noteOutcome(run, { orderId: id, slot: '9am-3pm' }, { kind: 'absent' })
  expect((await settled([absent(), absent()])).toSorted()).toEqual(['known', 'noted'])
  expect(await waitingJobs()).toEqual([`push:absent ${id}`, `push:proof ${id}`])

  await pushes.push({ news: 'proof', orderId: id })
  await pushes.push({ news: 'absent', orderId: id })
  const said = receiver.received.map(({ text }) => JSON.parse(text) as typeof message)
  expect(said.map(({ title, url }) => [title, url])).toEqual([
    ['Comprobante por verificar', `/admin/pagos/${order_number}`],
    ['No había nadie en una entrega', `/admin/pedidos/${order_number}`],
  ])
})

test('what somebody has seen meanwhile, or what is gone, is not told', async () => {
  await told()
  const { id, order_number } = await fromShopper()
  await seeOrder(order_number)
  await pushes.push({ news: 'order', orderId: id })
  await pushes.push({ news: 'proof', orderId: id })
  await pushes.push({ news: 'order', orderId: randomUUID() })
  expect(receiver.asked).toEqual([])
})

test('a device that its service does not know any more is forgotten, and the others are not', async () => {
  const [, , still] = [await told('gone'), await told('unknown'), await told()]
  await pushes.push({ news: 'order', orderId: (await fromShopper()).id })
  expect(endpoints()).toEqual([still.endpoint])
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([still.endpoint])
  expect(await waitingJobs()).toEqual([])
})

test('a service that never answers is left at the deadline, and holds no other device', async () => {
  await told('silent')
  const [ana, { id }] = [await told(), await fromShopper()]
  const { push } = DEADLINES
  let isOver = false
  const work = pushes.push({ news: 'order', orderId: id }).then(() => (isOver = true))
  try {
    await until('the other device is told', () => receiver.received.length === 1)
    expect(isOver).toBe(false)
  } finally {
    await receiver.stop()
    await work
    receiver = await startPushReceiver()
  }
  expect(ana.endpoint).toBeTruthy()

  DEADLINES.push = 50
  const silent = receiver.subscription('silent')
  const device = { id: randomUUID(), ...silent }
  await expect(sendPush(device, message)).rejects.toThrow(/timeout|aborted/)
  DEADLINES.push = push
})

test('a device that was missed is tried again by itself, until the order is seen', async () => {
  const [, broken] = [await told(), await told('broken')]
  const { id, order_number } = await fromShopper()
  await pushes.push({ news: 'order', orderId: id })
  const [device] = (await rows()).filter(({ endpoint }) => endpoint === broken.endpoint)
  const again = { news: 'order', orderId: id, deviceId: device?.id ?? '' } as const
  expect(await waitingJobs()).toEqual([`push-again:order ${id} ${again.deviceId}`])
  receiver.asked.length = 0
  await expect(pushes['push-again'](again)).rejects.toThrow('answered 500')
  expect(receiver.asked).toEqual([broken.endpoint])
  await seeOrder(order_number)
  await pushes['push-again'](again)
  expect(receiver.asked).toHaveLength(1)
})

test('nobody is led to another address', async () => {
  const { subscription } = await told('moved')
  await expect(sendPush({ id: randomUUID(), ...subscription }, message)).rejects.toThrow('307')
  expect(receiver.asked).toEqual([subscription.endpoint])
})

const PRIVATE = [
  ...['https://10.0.0.1/a', 'https://172.16.3.4/a', 'https://192.168.1.1/a', 'https://100.64.0.1/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://127.0.0.1/', 'https://0.0.0.0/'],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::]/',
  ],
  ...[
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://224.0.0.1/'],
  ...['https://localhost/', 'https://LOCALHOST./'],
  // Longer than a name may be: no resolver of whatever network makes it lead anywhere.
  `https://${'x'.repeat(64)}.pe/`,
  ...['http://8.8.8.8/', 'http://fcm.googleapis.com/', 'ftp://8.8.8.8/', 'https://a:b@8.8.8.8/'],
  ...['', 'nada', 'javascript:alert(1)', 'file:///etc/passwd', '//8.8.8.8/'],
]

test.each(PRIVATE)(
  'nothing is sent to %s, neither at the beginning nor later',
  async (endpoint) => {
    const { user, session } = await told()
    env.pushLoopback = false
    const address = { ...receiver.subscription(), endpoint }
    expect(await addPushDevice(session, address)).toBe('refused')
    expect(await rows()).toHaveLength(1)
    await expect(sendPush({ id: user.id, ...address }, message)).rejects.toThrow()
  },
)

test('a name that leads to this machine by the time of sending opens no connection', async () => {
  env.pushLoopback = false
  for (const scheme of ['http', 'https']) {
    const endpoint = `${scheme}://localhost:${receiver.port}/takes/x`
    const device = { id: randomUUID(), ...receiver.subscription(), endpoint }
    await expect(sendPush(device, message)).rejects.toThrow(/no public address|not one to send to/)
  }
  expect(receiver.connections()).toBe(0)
})

test.each([
  ['no key', { p256dh: '' }],
  ['a key that is no point', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['half a secret', { auth: Buffer.alloc(8).toString('base64url') }],
])('a subscription with %s is refused', async (_what, some) => {
  const { session } = await told()
  const address = { ...receiver.subscription(), ...some }
  expect(await addPushDevice(session, address)).toBe('refused')
})

type Told = Awaited<ReturnType<typeof told>>

const ENDS: Record<string, (one: Told) => Promise<unknown>> = {
  'signing out': ({ session }) => closeSession(session),
  'sessions closed by the owner': ({ user }) => closeSessionsOf(user.id),
  suspension: ({ user }) => changeStaff(user.id, { suspended_at: new Date() }),
  'another duty': ({ user }) => changeStaff(user.id, { duty: 'manager' }),
  'not working here any more': ({ user }) => changeStaff(user.id, { role: 'customer' }),
  'a new password': ({ user }) =>
    db.transaction().execute((trx) => storePassword(trx, user.id, 'otra')),
  'a session in its place': ({ user, session }) =>
    proveSession({ userId: user.id, sessionId: session }, false),
  'a deleted account': ({ user }) => db.deleteFrom('users').where('id', '=', user.id).execute(),
  'ninety days': async ({ user }) => {
    await aged(user.id, 'created_at', '90 days 1 second')
    await forgetEndedSessions()
  },
}

function aged(userId: string, column: 'created_at' | 'seen_at', by: string) {
  return db
    .updateTable('sessions')
    .set({ [column]: sql<Date>`now() - ${by}::interval` })
    .where('user_id', '=', userId)
    .execute()
}

test.each(Object.keys(ENDS))('nobody is told after %s', async (how) => {
  const [stays, ends] = [await told(), await told()]
  await ENDS[how]?.(ends)
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([stays.endpoint])
  await pushes.push({ news: 'order', orderId: (await fromShopper()).id })
  expect(receiver.asked).toEqual([stays.endpoint])
})

test('nobody is told after twelve idle hours, or while their duty asks for a code that was not given', async () => {
  const [idle, early, unproven] = [await told(), await told(), await told('takes', 'manager')]
  await aged(idle.user.id, 'seen_at', '12 hours 1 second')
  await aged(early.user.id, 'seen_at', '11 hours 59 minutes')
  await db.insertInto('duties').values({ duty: 'manager', second_factor: true }).execute()
  await pushes.push({ news: 'order', orderId: (await fromShopper()).id })
  expect(receiver.asked).toEqual([early.endpoint])
  expect(unproven.endpoint).not.toBe(early.endpoint)
})

test('only who sees orders is told', async () => {
  const all = await Promise.all(DUTIES.map((duty) => told('takes', duty)))
  await pushes.push({ news: 'order', orderId: (await fromShopper()).id })
  const [owner, manager] = all.map(({ endpoint }) => endpoint)
  expect(endpoints()).toEqual([owner, manager].toSorted())
})

test('each is told what they chose, and not in their quiet hours of Lima', async () => {
  const [ana, bea] = [await told(), await told()]
  await savePushSettings(ana.user.id, { kinds: ['proof'], quiet: { from: '22:00', to: '06:00' } })
  await savePushSettings(bea.user.id, { kinds: ['order', 'proof'], quiet: null })
  const whom = async (news: (typeof NEWS)[number], time: string) => {
    const devices = await devicesToTell(news, limaInstant('2026-12-24', time))
    return devices.map(({ endpoint }) => (endpoint === ana.endpoint ? 'ana' : 'bea')).toSorted()
  }
  expect(await whom('proof', '21:59')).toEqual(['ana', 'bea'])
  for (const time of ['22:00', '00:00', '05:59']) expect(await whom('proof', time)).toEqual(['bea'])
  expect(await whom('proof', '06:00')).toEqual(['ana', 'bea'])
  expect(await whom('order', '12:00')).toEqual(['bea'])
  expect(await whom('absent', '12:00')).toEqual([])
  await db.deleteFrom('push_settings').execute()
  expect(await whom('absent', '12:00')).toEqual(['ana', 'bea'])
  expect(await whom('absent', '23:00')).toEqual([])
})

test('a browser is told once, and of eleven devices the newest ten', async () => {
  const { user, session, subscription } = await told()
  const again = receiver.subscription()
  await settled([subscription, again, again].map((one) => addPushDevice(session, one)))
  expect(await rows()).toHaveLength(1)
  expect(await addPushDevice(session, again)).toBe('added')
  // Somebody else signs in on the same browser.
  const bea = await told()
  expect(await addPushDevice(bea.session, again)).toBe('added')
  expect(await rows()).toHaveLength(1)

  const sessions = await Promise.all(Array.from({ length: 12 }, () => openSession(user.id)))
  await settled(sessions.map((one) => addPushDevice(one, receiver.subscription())))
  expect(await rows()).toHaveLength(11)
  await closeSession(bea.session)
  expect(await rows()).toHaveLength(10)
  expect(await addPushDevice(bea.session, again)).toBe('over')
})
