import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCoupon, anOrder, aProduct, aSetting, aUser } from '../../../../tests/support/factories'
import { type MailServer, startMailServer } from '../../../../tests/support/smtp'
import { settled } from '../../../../tests/support/settled'
import type { User } from '~/cookies/auth.server'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import { tasks } from '~/jobs/tasks.server'
import { startJobs } from '~/jobs/worker.server'
import { closeMail } from '~/mail/mail.server'
import { takeToast } from '~/cookies/toast.server'
import { sendStatusMail } from './order-actions.server'
import { answerOrderForm } from './order-form.server'
import { setStatus } from './set-status.server'
import { orderView } from './order-view.server'

const pool = connect(env.databaseUrl ?? '')
let server: MailServer
let jobs: { stop(): Promise<void> }

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
  jobs = await startJobs(pool, tasks)
})

afterEach(async () => {
  await jobs.stop()
  closeMail()
  await server.stop()
})

/** Presses a button of an order and reads what the next page says. */
async function press(act: typeof setStatus, staff: User, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await act(new Request('http://localhost:3000/admin/pedidos?pagina=2'), form, staff)
  expect(answer.status).toBe(303)
  const Cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(Cookie.length).toBeLessThanOrEqual(4096)
  const next = new Request('http://localhost:3000/', { headers: { Cookie } })
  return { toast: (await takeToast(next)).toast, to: answer.headers.get('Location') }
}

async function somebody() {
  const { id, email } = await aUser()
  return { id, email } as User
}

describe('Enviar correo', () => {
  async function told(manner: Parameters<MailServer['behave']>[0]) {
    server.behave(manner)
    const [order, staff] = await settled([anOrder({ status: 'enviado' }), somebody()])
    const fields = { id: order.id, status: 'enviado', seen: '0' }
    const { toast } = await press(sendStatusMail, staff, fields)
    return { toast, view: await orderView(order.order_number, staff.id) }
  }

  test('says that it was sent once the mail server has it', async () => {
    const { toast, view } = await told('accept')
    expect(toast).toMatchObject({ title: 'Correo enviado', tone: 'normal' })
    expect(server.mails).toHaveLength(1)
    expect(view?.mail).toMatchObject({ seen: 1, last: { state: 'sent' } })
    expect(view?.history.map(({ what }) => what)).toEqual([
      'Pidió enviar el correo «Enviado» a ana@correo.pe',
      'Salió el correo «Enviado» para ana@correo.pe',
    ])
  })

  test.each([
    ['refuse', 'El servidor de correo pidió intentarlo más tarde.'],
    ['leave', 'El servidor de correo no responde.'],
  ] as const)(
    'says that it did not leave, and why, when the server does this: %s',
    async (manner, why) => {
      const { toast, view } = await told(manner)
      expect(toast).toMatchObject({ title: 'No se pudo enviar el correo', tone: 'error' })
      expect(toast?.description).toContain(why)
      expect(view?.mail.last).toMatchObject({ state: 'trying', why })
      expect(view?.history.at(-1)?.stand).toMatch(/^Aún no sale\. .* Próximo intento: /)
    },
  )

  test('says that nobody lives at the address', async () => {
    const { toast, view } = await told('reject')
    expect(toast).toMatchObject({ title: 'No se pudo enviar el correo', tone: 'error' })
    expect(toast?.description).toContain('revisa que esté bien escrita')
    expect(view?.mail.last).toMatchObject({ state: 'failed' })
    expect(view?.history.at(-1)?.what).toMatch(/^No se pudo enviar el correo «Enviado»\./)
  })
})

test('a status offers the way back, and the way back offers none the second time', async () => {
  const [order, staff] = await settled([anOrder(), somebody()])
  const fields = { id: order.id, status: 'cancelado', seen: 'pendiente' }
  const { toast } = await press(setStatus, staff, fields)
  expect(toast).toMatchObject({ title: 'Estado actualizado', tone: 'normal' })
  expect(toast?.undo?.to).toBe('/admin/pedidos?pagina=2')
  const { toast: back } = await press(
    setStatus,
    staff,
    Object.fromEntries(toast?.undo?.fields ?? []),
  )
  expect(back?.title).toBe('Estado actualizado')
  expect((await orderView(order.order_number, staff.id))?.status).toBe('pendiente')
  const { toast: again } = await press(
    setStatus,
    staff,
    Object.fromEntries(toast?.undo?.fields ?? []),
  )
  expect(again).not.toHaveProperty('undo')
})

test('an unpaid order moves at once; what it misses is noted with one more press, once', async () => {
  const [order, staff] = await settled([anOrder({ status: 'verificado' }), somebody()])
  const fields = { id: order.id, status: 'preparacion', seen: 'verificado' }
  const { toast } = await press(setStatus, staff, fields)
  expect(toast).toMatchObject({
    title: 'Estado actualizado',
    description: 'Faltan S/ 152.00.',
    offer: { label: 'Anotar como pagado', to: '/admin/pedidos?pagina=2' },
  })
  expect(toast?.undo?.fields).toContainEqual(['status', 'verificado'])
  const balance = async () => (await orderView(order.order_number, staff.id))?.ledger
  expect(await balance()).toMatchObject({ paid: 0, words: 'Falta S/ 152.00' })

  const offered = Object.fromEntries(toast?.offer?.fields ?? [])
  const note: typeof setStatus = (request, form, who) =>
    answerOrderForm(request, form, offered.intent ?? '', who) as ReturnType<typeof setStatus>
  const answers = await settled([press(note, staff, offered), press(note, staff, offered)])
  expect(answers.map((answer) => answer.toast?.title).toSorted()).toEqual([
    ...['Pago anotado', 'Ya estaba anotado'],
  ])
  expect(await balance()).toMatchObject({
    paid: 15_200,
    words: 'Pagado',
    rows: [{ amount: 15_200 }],
  })

  const again = await press(setStatus, staff, { ...fields, status: 'enviado' })
  expect(again.toast).not.toHaveProperty('offer')
  const atDoor = await anOrder({ collect_on_delivery: true })
  const to = (status: string) =>
    press(setStatus, staff, { id: atDoor.id, status, seen: 'pendiente' })
  expect((await to('enviado')).toast).not.toHaveProperty('offer')
  expect((await to('entregado')).toast).toHaveProperty('offer')
})

describe('an order with stock and a coupon', () => {
  /** Of names as long as they can be, in letters that take the most room. */
  async function anOrderOf(names: string[]) {
    await aSetting('track_stock', 'true')
    const order = await anOrder()
    const coupon = await aCoupon({ max_uses: 1, current_uses: 1 })
    const rows = []
    for (const name of names) {
      const { id: product_id } = await aProduct({ name })
      rows.push({ order_id: order.id, kind: 'stock' as const, product_id, name, quantity: 2 })
    }
    const { id: coupon_id, code: name } = coupon
    await db
      .insertInto('order_takings')
      .values([...rows, { order_id: order.id, kind: 'coupon', coupon_id, name }])
      .execute()
    return { order, coupon, staff: await somebody() }
  }

  test('says what came back, and once too little is left, what is missing', async () => {
    const { order, coupon, staff } = await anOrderOf(['Dalias'])
    const to = (status: string, seen: string) =>
      press(setStatus, staff, { id: order.id, status, seen })
    expect((await to('cancelado', 'pendiente')).toast).toMatchObject({
      tone: 'normal',
      description: `De vuelta al stock: 2 × Dalias. El cupón ${coupon.code} recuperó un uso.`,
    })
    const { toast: back } = await to('pendiente', 'cancelado')
    expect(back).toMatchObject({
      tone: 'normal',
      description: `Descontado otra vez del stock: 2 × Dalias. El cupón ${coupon.code} cuenta otra vez este uso.`,
    })
    const { toast: undone } = await press(
      setStatus,
      staff,
      Object.fromEntries(back?.undo?.fields ?? []),
    )
    expect(undone?.description).toContain('De vuelta al stock: 2 × Dalias.')
    await db.updateTable('products').set({ stock: 1 }).where('name', '=', 'Dalias').execute()
    const { toast } = await to('enviado', 'cancelado')
    expect(toast).toMatchObject({
      tone: 'error',
      description: 'El stock no alcanza para 2 × Dalias (hay 1): revísalo. Faltan S/ 152.00.',
    })
    const view = await orderView(order.order_number, staff.id)
    expect(view?.history.at(-1)?.what).toContain('El stock no alcanza para 2 × Dalias (hay 1)')
  })

  test('says it in a message that a browser keeps, whatever its products are called', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `${at}${'🌷'.repeat(118)}`)
    const { order, staff } = await anOrderOf(names)
    const fields = { id: order.id, status: 'cancelado', seen: 'enviado' }
    const { toast } = await press(setStatus, staff, fields)
    expect(toast?.description).toContain(', y 18 más.')
    await db.deleteFrom('products').where('name', 'in', names.slice(10)).execute()
    await db.updateTable('products').set({ stock: 0 }).execute()
    const back = await press(setStatus, staff, { ...fields, status: 'verificado' })
    expect(back.toast?.description).toMatch(/, y 8 más: revísalo\. Ya no está .*, y 8 más\./)
  })
})
