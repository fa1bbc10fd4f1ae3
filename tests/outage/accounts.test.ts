import { createCookie } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/smtp'
import { addressOf } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { settled } from '../support/settled'
import { startShop, temporaryFolder } from '../support/started-shop'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { seedStock, query } from '../support/stock'
import { aVisitor, postWith, type Visitor } from '../support/visitor'
import { until } from '../support/until'

/* Accounts as strangers and attackers meet them: over HTTP, at the built shop, limits as shipped. */

const url = process.env.DATABASE_URL ?? ''
const SECRET = 'un-secreto-de-pruebas-de-32-letras-'
const OLD_SECRET = 'el-secreto-anterior-de-32-letras----'
const PASSWORD = 'flor de canela'
/** More than the guesses that a place has, and than the passwords that are hashed at a time. */
const AT_ONCE = rounds(20, 40)
const HOUSES = 100
const GUESSES_A_HOUSE = rounds(2, 5)
const RIGHT_PASSWORD_OF_NOBODY = 'nadie tiene esta clave'

let server: MailServer
let origin: string

beforeAll(async () => {
  server = await startMailServer()
  const shop = startShop({
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    SMTP_URL: server.url,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    SESSION_SECRET: `${SECRET},${OLD_SECRET}`,
  })
  origin = await addressOf(shop)
})
afterAll(() => server.stop())

let visitors = 0

/** Somebody new, from a house of their own. */
function someone(): Visitor {
  visitors += 1
  return aVisitor(origin, `200.20.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`)
}

function freshEmail(): string {
  return `ana.${randomUUID().slice(0, 8)}@correo.pe`
}

function registration(email: string, password = PASSWORD) {
  return { username: 'Ana', email, password, password_confirmation: password }
}

function mailsTo(email: string) {
  return server.mails.filter(({ recipients }) => recipients.includes(email))
}

/** The path of the link in the newest mail to somebody, once there are so many. */
async function mailedLink(email: string, count = 1): Promise<string> {
  await until('the mail arrived', () => mailsTo(email).length >= count)
  const text = mailsTo(email).at(-1)?.text ?? ''
  const link = new URL(/http\S+\?token=[\w-]{43}/.exec(text)?.[0] ?? expect.fail(text))
  // The shop's own port is none of PUBLIC_URL's business.
  expect(link.hostname).toBe('localhost')
  return link.pathname + link.search
}

/** Somebody with a confirmed account, signed in. */
async function aCustomer(): Promise<{ visitor: Visitor; email: string }> {
  const [visitor, email] = [someone(), freshEmail()]
  await visitor.post('/registro', registration(email))
  const opened = await visitor.get(await mailedLink(email))
  expect(opened).toMatchObject({ status: 302, location: '/email-confirmed' })
  return { visitor, email }
}

/** A page without what is different in every answer. */
function comparable(html: string, email: string): string {
  return html
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(email, '')
    .replaceAll(encodeURIComponent(email), '')
}

test('a new account: mail, link, session, coupon; and the link again is worth nothing', async () => {
  const { visitor, email } = await aCustomer()
  const welcome = await visitor.get('/email-confirmed')
  expect(welcome.text).toMatch(/BIENVENIDA-[A-Z2-9]{8}/)
  expect(welcome.text).toContain('S/ 5.00 de descuento')

  const link = await mailedLink(email)
  expect(await visitor.get(link)).toMatchObject({ status: 302, location: '/email-confirmed' })
  expect(await someone().get(link)).toMatchObject({ status: 302, location: '/' })
})

test('a scanner that opens every link confirms nothing; the person’s button does', async () => {
  const [visitor, email] = [someone(), freshEmail()]
  await visitor.post('/registro', registration(email))
  const link = await mailedLink(email)
  const scanner = someone()
  for (let look = 0; look < 3; look += 1) expect((await scanner.get(link)).status).toBe(200)
  expect((await visitor.signIn(email, PASSWORD)).text).toContain(
    'Confirma tu correo electrónico antes de iniciar sesión',
  )

  const phone = someone()
  expect((await phone.get(link)).text).toContain(email)
  const token = new URL(link, origin).searchParams.get('token') ?? ''
  expect(await phone.post('/auth/callback', { token })).toMatchObject({
    location: '/email-confirmed',
  })
  expect(await phone.isSignedIn()).toBe(true)
})

test('a link sent to somebody who is signed in leaves them who they are', async () => {
  const victim = await aCustomer()
  const [attacker, email] = [someone(), freshEmail()]
  await attacker.post('/registro', registration(email))
  const link = await mailedLink(email)

  expect((await victim.visitor.get(link)).status).toBe(200)
  const token = new URL(link, origin).searchParams.get('token') ?? ''
  await victim.visitor.post('/auth/callback', { token })

  expect((await victim.visitor.get('/')).text).toContain(victim.email)
})

test('known and unknown e-mails get the same bodies', async () => {
  const { email: known } = await aCustomer()
  const unknown = freshEmail()
  const forms: [string, (email: string) => Record<string, string>][] = [
    ['/ingresar', (email) => ({ intent: 'sign-in', email, password: RIGHT_PASSWORD_OF_NOBODY })],
    ['/registro', (email) => registration(email)],
    ['/forgot-password', (email) => ({ email })],
  ]
  for (const [path, form] of forms) {
    const replies = []
    for (const email of [known, unknown]) {
      const visitor = someone()
      const reply = await visitor.post(path, form(email))
      const page = reply.location ? await visitor.get(reply.location) : reply
      replies.push({ ...reply, text: comparable(page.text, email) })
    }
    expect(replies[0], path).toEqual(replies[1])
  }
})

test('guesses from one place stop at ten, and the owner enters from another', async () => {
  const { email } = await aCustomer()
  const attacker = someone()
  const guesses = await settled(
    Array.from({ length: 100 }, (_, guess) => attacker.signIn(email, `clave ${guess}`)),
  )
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([])
  // Not even the right one any more, from there.
  expect((await attacker.signIn(email, PASSWORD)).status).toBe(429)
  expect((await someone().signIn(email, PASSWORD)).status).toBe(303)
})

test(`${HOUSES * GUESSES_A_HOUSE} guesses from everywhere: 30 are tried, and the owner’s browser enters from anywhere`, async () => {
  const { visitor: owner, email } = await aCustomer()
  await owner.post('/ingresar', { intent: 'sign-out' })
  const attackers = Array.from({ length: HOUSES }, (_, house) =>
    aVisitor(origin, `10.0.${house}.1`),
  )
  const statuses: number[] = []
  for (let round = 0; round < GUESSES_A_HOUSE; round += 1) {
    const replies = await settled(
      attackers.map((attacker) => attacker.signIn(email, `clave ${round}`)),
    )
    statuses.push(...replies.map(({ status }) => status))
  }
  expect(statuses).toHaveLength(HOUSES * GUESSES_A_HOUSE)
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30)
  expect(statuses).not.toContain(303)
  expect((await owner.at('190.1.2.3').signIn(email, PASSWORD)).status).toBe(303)
})

test(`${AT_ONCE} who enter rightly at once all enter`, async () => {
  const { email } = await aCustomer()
  const house = someone()
  const replies = await settled(
    Array.from({ length: AT_ONCE }, () => house.signIn(email, PASSWORD)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
})

test('sign-out, reset, demotion and a new sign-in end the sessions before them', async () => {
  const { visitor, email } = await aCustomer()
  const thief = visitor.at('10.66.6.1')
  await visitor.post('/ingresar', { intent: 'sign-out' })
  expect(await thief.isSignedIn()).toBe(false)

  await visitor.signIn(email, PASSWORD)
  const fixed = visitor.at('10.66.6.2')
  const other = await aCustomer()
  visitor.cookies.set('dz-conocido', '')
  await visitor.signIn(other.email, PASSWORD)
  expect(await visitor.isSignedIn()).toBe(true)
  expect(await fixed.isSignedIn()).toBe(false)

  const second = someone()
  await second.signIn(email, PASSWORD)
  await second.post('/forgot-password', { email })
  const link = await mailedLink(email, 2)
  const token = new URL(link, origin).searchParams.get('token') ?? ''
  for (let look = 0; look < 2; look += 1) {
    expect((await someone().get(link)).text).toContain('Elige una contraseña nueva')
  }
  const choice = { token, password: 'otra clave', password_confirmation: 'otra clave' }
  expect((await someone().post('/reset-password', choice)).location).toBe('/reset-password?listo')
  expect(await second.isSignedIn()).toBe(false)
  expect((await someone().post('/reset-password', choice)).text).toContain(
    'No se pudo actualizar la contraseña',
  )
  expect((await someone().signIn(email, PASSWORD)).status).toBe(400)

  await second.signIn(email, 'otra clave')
  const [account] = await query<{ id: string }>(url, 'select id from users where email = $1', [
    email,
  ])
  await query(url, "insert into user_roles values ($1, 'admin')", [account?.id])
  await second.signIn(email, 'otra clave')
  expect(await second.isSignedIn()).toBe(true)
  await query(url, 'delete from user_roles where user_id = $1', [account?.id])
  expect(await second.isSignedIn()).toBe(false)
})

test('changing the password keeps this browser in and sends the others out', async () => {
  const { visitor, email } = await aCustomer()
  const elsewhere = someone()
  await elsewhere.signIn(email, PASSWORD)
  const choice = { password: 'otra clave', password_confirmation: 'otra clave' }
  const wrong = await visitor.post('/cambiar-contrasena', { ...choice, current_password: 'no' })
  expect(wrong).toMatchObject({ status: 400 })
  expect(wrong.text).toContain('Esa no es tu contraseña actual')

  await visitor.post('/cambiar-contrasena', { ...choice, current_password: PASSWORD })
  expect(await visitor.isSignedIn()).toBe(true)
  expect(await elsewhere.isSignedIn()).toBe(false)
})

test('cookies that were edited, or signed by anyone else, are nobody’s; an old secret’s still count', async () => {
  const { visitor } = await aCustomer()
  const real = visitor.cookies.get('dz-session') ?? ''
  const id: unknown = await createCookie('dz-session', { secrets: [SECRET] }).parse(
    `dz-session=${real}`,
  )
  const signedBy = async (secret: string) => {
    const header = await createCookie('dz-session', { secrets: [secret] }).serialize(id)
    return header.slice(header.indexOf('=') + 1, header.indexOf(';'))
  }
  for (const forged of [
    'x',
    '%00',
    real.slice(0, -4),
    `A${real}`,
    real.replace(/\.[^.]*$/, ''),
    await signedBy('un-secreto-que-nadie-ha-configurado-'),
    'a'.repeat(4_000),
  ]) {
    const someoneElse = someone()
    someoneElse.cookies.set('dz-session', forged)
    expect((await someoneElse.get('/')).status, forged.slice(0, 20)).toBe(200)
    expect(await someoneElse.isSignedIn(), forged.slice(0, 20)).toBe(false)
  }
  const rotated = someone()
  rotated.cookies.set('dz-session', await signedBy(OLD_SECRET))
  expect(await rotated.isSignedIn()).toBe(true)
})

test('nothing typed into an account’s form adds a recipient, a header or a fault', async () => {
  const before = server.mails.length
  const hostile = [
    'ana@correo.pe\r\nBcc: otro@correo.pe',
    'ana@correo.pe,otro@correo.pe',
    'ana@correo.pe\0',
    '<ana@correo.pe>',
    '"a b"@correo.pe',
    'a'.repeat(65) + '@correo.pe',
    '',
    'ñandu@correo.pe',
    'a@localhost',
  ]
  for (const email of hostile) {
    for (const [path, form] of [
      ['/registro', registration(email)],
      ['/forgot-password', { email }],
      ['/ingresar', { intent: 'sign-in', email, password: PASSWORD }],
    ] as const) {
      expect((await someone().post(path, form)).status, `${path} ${email}`).toBe(400)
    }
  }
  expect(server.mails.length).toBe(before)
})

test.each([
  ['12345', '12345', 'La contraseña debe tener al menos 6 caracteres'],
  ['abc', 'abd', 'Las contraseñas no coinciden'],
  ['a'.repeat(129), 'a'.repeat(129), 'máximo'],
  ['a'.repeat(40_000), 'a'.repeat(40_000), 'máximo'],
])('the password %.8s is refused in words, and never sent back', async (first, second, words) => {
  const form = { ...registration(freshEmail(), first), password_confirmation: second }
  const reply = await someone().post('/registro', form)
  expect(reply.status).toBe(400)
  expect(reply.text).toContain(words)
  expect(reply.text).not.toContain(`value="${first}`)
  expect(reply.text).toContain(`value="${form.email}"`)
})

test('a password of a megabyte is refused before anything reads it', async () => {
  const password = 'a'.repeat(1_000_000)
  for (const path of ['/ingresar', '/registro', '/reset-password']) {
    expect((await someone().post(path, { intent: 'sign-in', password })).status).toBe(413)
  }
})

test('whatever host a request claims, no link leads there', async () => {
  const email = freshEmail()
  const body = new URLSearchParams(registration(email)).toString()
  for (const header of ['Host', 'X-Forwarded-Host']) {
    const claim = { [header]: 'evil.example' }
    expect((await postWith(origin, '/registro', claim, body)).status, header).toBe(400)
  }
  await someone().post('/registro', registration(email))
  await mailedLink(email)
  expect(mailsTo(email)).toHaveLength(1)
  expect(`${mailsTo(email)[0]?.html}`).not.toContain('evil')
})

test('no way back leads out of the shop', async () => {
  const { email } = await aCustomer()
  for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%0d%0aX:1']) {
    const form = { intent: 'sign-in', email, password: PASSWORD, page }
    const { status, location } = await someone().post('/ingresar', form)
    expect(status).toBe(303)
    expect(new URL(location ?? '', origin).origin, page).toBe(new URL(origin).origin)
  }
  const { location } = await someone().post('/ingresar', {
    intent: 'sign-in',
    email,
    password: PASSWORD,
    page: '/producto/rosas?color=1',
  })
  expect(location).toBe('/producto/rosas?color=1')
})

test('a mail server that refuses, leaves, hangs or drops holds nobody up, and loses no mail', async () => {
  const emails: string[] = []
  for (const manner of ['refuse', 'leave', 'drop', 'hang'] as const) {
    server.behave(manner)
    const tries = server.tries()
    const email = freshEmail()
    emails.push(email)
    expect(await someone().post('/registro', registration(email))).toMatchObject({ status: 303 })
    await until('the try failed, or hangs', async () => {
      if (manner === 'hang') return server.tries() > tries
      const untried = 'select id from graphile_worker._private_jobs where last_error is null'
      return (await query(url, untried)).length === 0
    })
  }
  server.behave('accept')
  await until('the queue is empty', async () => {
    await query(
      url,
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker._private_jobs where locked_at is null`,
    )
    await query(url, `select pg_notify('jobs:insert', '{"count":9}')`)
    const jobs = await query(url, 'select id from graphile_worker._private_jobs')
    return jobs.length === 0
  })
  for (const email of emails) {
    expect(mailsTo(email).length).toBeLessThanOrEqual(2)
    expect(new Set(mailsTo(email).map(({ messageId }) => messageId)).size).toBe(1)
    await someone().get(await mailedLink(email))
  }
})

test('a slow mail server is waited for by no registration and no order, and gets each mail once', async () => {
  const stock = await seedStock(url, { uses: 1 })
  const [newcomer, buyer, shop] = [freshEmail(), freshEmail(), 'hola@localhost']
  const mailed = () => [newcomer, buyer, shop].map((address) => mailsTo(address).length)

  server.behave('slow')
  expect(await someone().post('/registro', registration(newcomer))).toMatchObject({ status: 303 })
  const cookies = await filledCart(origin, stock)
  expect(orderNumberIn(await order(origin, stock, { cookies, email: buyer }))).not.toBeNull()
  // It takes none before it is told to: whoever waited for a mail would wait still.
  expect(mailed()).toEqual([0, 0, 0])

  server.behave('accept')
  await until('the queue is empty', async () => {
    return (await query(url, 'select id from graphile_worker._private_jobs')).length === 0
  })
  expect(mailed()).toEqual([1, 1, 1])
})
