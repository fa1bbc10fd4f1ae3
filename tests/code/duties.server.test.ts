import fs from 'node:fs'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import pLimit from 'p-limit'
import { beforeAll, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { DUTIES, type Duty } from '~/models/accounts/permissions'
import { newFactorSecret } from '~/models/accounts/factor/one-time-code'
import { findFactor } from '~/models/accounts/factor/second-factor.server'
import { changeStaff } from '~/models/accounts/staff/staff.server'
import { entryWays, mainWays, type Screen, type Way } from '../support/admin-routes'
import { anOrder, aSetting, aUser } from '../support/factories'
import { isThorough } from '../support/rounds'
import { aRowOfEach } from '../support/row-of-each'
import { asMultipart, formsIn } from '../support/shown-forms'
import { settled } from '../support/settled'
import { STAFF } from '../support/shop-process'
import { openStockedShop, temporaryFolder } from '../support/started-shop'
import { everything, formOf, officeScreens, sendAs } from '../support/tried-office'
import { aVisitor } from '../support/visitor'

/* What each duty opens, written down here: every other address of the back office is closed to it. */

/** Where everybody is who works here: the frame, the manual, what they had typed, and what is not there. */
const MANUAL = ['admin.ayuda', 'admin.ayuda_.$page', 'admin.ayuda_.imprimir']
const ALL = ['admin', 'admin.$', 'admin._index', 'admin.borrador', ...MANUAL]
const OPEN: Record<Exclude<Duty, 'owner'>, (route: string) => boolean> = {
  manager: (route) => route !== 'admin.personal',
  editor: (route) =>
    [...ALL, 'admin.imagen', 'admin.hero-slides', 'admin.lifestyle-grid'].includes(route) ||
    /^admin\.campanias(_\.|$)/.test(route),
  delivery: (route) => [...ALL, 'admin.pedidos_.reparto'].includes(route),
  workshop: (route) =>
    [...ALL, 'admin.taller', 'admin.mercado', 'admin.mercado_.xlsx'].includes(route),
  accounting: (route) =>
    [...ALL, 'admin.cierre', 'admin.pedidos_.csv', 'admin.pedidos_.xlsx'].includes(route) ||
    /^admin\.((reportes_\.)?pagos(_\.|$)|comprobantes\.)/.test(route),
}
/** Of whom the shop sells to: nobody sees it whose duty has nothing to do with it. */
const BUYER = { email: 'secreta@correo.pe', phone: '911222333', customer_name: 'Fila secreta' }
const OF_BUYERS = /secreta@correo\.pe|911 ?222 ?333|Fila secreta|lista@secreta/

const dataDir = temporaryFolder()
let origin = ''
let screens: Screen[]

beforeAll(async () => {
  origin = (await openStockedShop({ ...STAFF, DATA_DIR: dataDir })).origin
  const order = await anOrder(BUYER)
  screens = await officeScreens(await aRowOfEach(), order)
})

/** Somebody with this duty who has just signed in. */
async function member(duty: Duty) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', STAFF.ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
  const { id, email } = await aUser({ password_hash })
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin', duty }).execute()
  const visitor = aVisitor(origin)
  expect((await visitor.signIn(email, STAFF.ADMIN_PASSWORD)).status).toBe(303)
  return { id, email, visitor }
}

async function somebody(duty: Duty): Promise<string> {
  const { visitor } = await member(duty)
  return visitor.cookieText()
}

function nameOf({ route }: Screen): string {
  return route.replace(/^routes\//, '')
}

/** The screens that somebody has tried in every way. */
const tried = new Set<string>()

/**
 * Every way into a screen, for the first to whom it is closed; its main ways for the others, whom the same
 * first line of the same loader and action turns away.
 */
function waysInto(screen: Screen, turn: number): Way[] {
  const isFirst = !tried.has(screen.path)
  tried.add(screen.path)
  return isFirst || isThorough ? entryWays(screen, turn) : mainWays(screen, turn)
}

/** What is wrong with an answer to whom an address is closed. */
async function opened(way: Way, isFile: boolean, cookies: string): Promise<string[]> {
  const body = way.method === 'POST' ? formOf(way.intent, '') : undefined
  const { status, to, text } = await sendAs(origin, way, body, cookies)
  // What an older Remix asked for is another address, or none; so is data's with a slash at its end.
  const isOther = /[?&]_data=|\.data\//.test(way.url)
  const refusals = /\.data/.test(way.url) ? [202, 403] : [isFile ? 403 : 303]
  const isLedBack = status === 303 && to === '/admin'
  const isTurnedAway = isOther
    ? isLedBack || [403, 404, 405].includes(status)
    : [...refusals, 405].includes(status) && (status !== 303 || isLedBack)
  return isTurnedAway && !OF_BUYERS.test(text) ? [] : [`${way.method} ${way.url}: ${status} ${to}`]
}

it.each(Object.keys(OPEN) as (keyof typeof OPEN)[])(
  '%s opens what is theirs, and reads and changes nothing else',
  async (duty) => {
    const cookies = await somebody(duty)
    const closed = screens.filter((screen) => !OPEN[duty](nameOf(screen)))
    expect(closed.length).toBeGreaterThan(0)
    const before = await everything(dataDir)
    const atOnce = pLimit(6)
    const answers = closed.flatMap((screen, turn) => {
      // A module without markup gives a file, or what scripts ask for.
      const isFile = fs.existsSync(`app/${screen.route}.ts`)
      return waysInto(screen, turn).map((way) => atOnce(() => opened(way, isFile, cookies)))
    })
    expect((await settled(answers)).flat()).toEqual([])
    expect(await everything(dataDir)).toBe(before)
  },
)

it('who has not given their second step opens nothing, and reads and changes nothing', async () => {
  const { id, email, visitor } = await member('owner')
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: newFactorSecret(), last_step: 0 })
    .execute()
  await visitor.signIn(email, STAFF.ADMIN_PASSWORD)
  const cookies = visitor.cookieText()
  const before = await everything(dataDir)
  const atOnce = pLimit(6)
  const answers = screens.flatMap((screen, turn) =>
    waysInto(screen, turn).map((way) => atOnce(() => openedWithoutCode(way, cookies))),
  )
  expect((await settled(answers)).flat()).toEqual([])
  expect(await everything(dataDir)).toBe(before)
})

async function openedWithoutCode(way: Way, cookies: string): Promise<string[]> {
  const body = way.method === 'POST' ? formOf(way.intent, '') : undefined
  const { status, to, text } = await sendAs(origin, way, body, cookies)
  const isAsked = status === 302 && to === '/segundo-paso'
  const isTurnedAway = isAsked || [202, 403, 404, 405].includes(status)
  return isTurnedAway && !OF_BUYERS.test(text) ? [] : [`${way.method} ${way.url}: ${status} ${to}`]
}

it('who types while a second step begins to be asked for finds it again', async () => {
  const { id, visitor } = await member('manager')
  const page = '/admin/tags?nuevo='
  await visitor.get(page)
  await db.insertInto('duties').values({ duty: 'manager', second_factor: true }).execute()
  const fields = { version: '', name: 'Primera comunión', slug: 'primera-comunion' }
  const sent = await visitor.post(page, { intent: 'save', ...fields })
  expect(sent).toMatchObject({ status: 302, location: '/segundo-paso' })
  await visitor.post('/segundo-paso', { intent: 'start' })
  const asked = (await visitor.get('/segundo-paso')).text
  const secret = /font-mono[^>]*>([A-Z2-7 ]+)</.exec(asked)?.[1]?.replaceAll(' ', '') ?? ''
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  const done = await visitor.post('/segundo-paso', { intent: 'confirm', code })
  expect(done.text).toContain('Guarda estos códigos')
  expect((await visitor.get(page)).text).toContain('value="Primera comunión"')
  const removed = await visitor.post('/segundo-paso', {
    intent: 'remove',
    code: recoveryIn(done.text),
  })
  expect(removed.status).toBe(303)
  expect((await visitor.get('/segundo-paso')).text).toContain('Tu función pide el segundo paso')
  expect(await findFactor(id)).toBeTruthy()
  await db.deleteFrom('duties').execute()
})

function recoveryIn(text: string): string {
  return /([a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(text)?.[0] ?? ''
}

it.each(['editor', 'delivery', 'workshop'] as const)(
  'what %s opens tells nothing of buyers',
  async (duty) => {
    const cookies = await somebody(duty)
    for (const screen of screens.filter((one) => OPEN[duty](nameOf(one)))) {
      for (const url of [screen.path, `${screen.path}.data`]) {
        const way: Way = { method: 'GET', url, intent: '' }
        const { status, to, text } = await sendAs(origin, way, undefined, cookies)
        expect(to, url).not.toBe('/')
        expect(status, url).not.toBe(403)
        expect(text, url).not.toMatch(OF_BUYERS)
      }
    }
  },
)

it('the workshop reads what to make and for whom, not who pays, what or where', async () => {
  const day = limaDay(new Date())
  const order = await anOrder({
    ...{ customer_name: 'Compradora', customer_lastname: 'Oculta', phone: '911555777' },
    ...{ email: 'oculta@correo.pe', customer_dni: '45559912', notes: 'nota oculta' },
    ...{ recipient_name: 'Rosaura Apellidoculto', recipient_phone: '922555777' },
    ...{ shipping_address: 'Calle Oculta 123', shipping_reference: 'puerta oculta' },
    ...{ district: 'Barranco', shipping_zone_name: 'Zona oculta', signed_as: 'Tu tía Meche' },
    ...{ subtotal: 98_765, total: 99_965 },
  })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order.id, position: 1, product_name: 'Rosas de taller', quantity: 2 },
      ...{ product_color: 'Marfil', size_contents: '24 rosas y follaje', dedication: 'Feliz día' },
      ...{ delivery_date: day, delivery_time: '9am-3pm', unit_price: 49_382, subtotal: 98_764 },
    })
    .execute()
  const cookies = await somebody('workshop')
  for (const url of [`/admin/taller?dia=${day}`, `/admin/taller.data?dia=${day}`]) {
    const way: Way = { method: 'GET', url, intent: '' }
    const { text } = await sendAs(origin, way, undefined, cookies)
    for (const told of ['2 × Rosas de taller', 'Marfil', '24 rosas y follaje', 'Feliz día']) {
      expect(text, url).toContain(told)
    }
    expect(text).toMatch(/Rosaura/)
    expect(text).toContain('Tu tía Meche')
    expect(text).not.toMatch(
      /[Oo]cult[oa]|Barranco|9\d\d ?555 ?777|45559912|987[.,]|493[.,]8|98765/,
    )
  }
})

it.each(['delivery', 'editor', 'accounting'] as const)(
  '%s makes nothing, by the very form of the workshop',
  async (duty) => {
    const day = limaDay(new Date())
    const order = await anOrder(BUYER)
    const line = { order_id: order.id, position: 1, product_name: `Ramo de ${duty}`, quantity: 1 }
    const price = { delivery_date: day, unit_price: 1, subtotal: 1 }
    const { id } = await db
      .insertInto('order_items')
      .values({ ...line, ...price })
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = `/admin/taller?dia=${day}`
    const workshop = await somebody('workshop')
    const page = await sendAs(origin, { method: 'GET', url, intent: '' }, undefined, workshop)
    const form = formsIn(page.text, url).find(({ fields }) =>
      fields.some(({ value }) => value === id),
    )
    if (!form) expect.fail('nothing to make')
    const body = () =>
      new URLSearchParams([
        ['intent', 'ready'],
        ...form.fields.map(({ name, value }): [string, string] => [name, value]),
      ])
    const cookies = await somebody(duty)
    const before = await everything(dataDir)
    for (const to of [url, url.replace('?', '.data?')]) {
      const way: Way = { method: 'POST', url: to, intent: 'ready' }
      const { status } = await sendAs(origin, way, body(), cookies)
      expect([202, 303, 403], to).toContain(status)
    }
    expect(await everything(dataDir)).toBe(before)
    const made = await sendAs(origin, { method: 'POST', url, intent: 'ready' }, body(), workshop)
    expect([made.status, made.to]).toEqual([303, url])
    const found = db.selectFrom('order_items').select('made_at').where('id', '=', id)
    expect(await found.executeTakeFirst()).toEqual({ made_at: expect.any(Date) as unknown })
  },
)

it('everybody who works here has a first page of their own', async () => {
  for (const duty of DUTIES) {
    const cookies = await somebody(duty)
    const way: Way = { method: 'GET', url: '/admin', intent: '' }
    const { to } = await sendAs(origin, way, undefined, cookies)
    const first = await sendAs(origin, { ...way, url: to ?? '' }, undefined, cookies)
    expect([duty, first.status]).toEqual([duty, 200])
  }
})

it('who manages the shop neither reads nor changes where its money goes', async () => {
  await aSetting('bank_account', '191-1234567-0-01')
  await aSetting('yape_number', '911000111')
  const cookies = await somebody('manager')
  const url = '/admin/configuracion'
  const page = await sendAs(origin, { method: 'GET', url, intent: '' }, undefined, cookies)
  const form = formsIn(page.text, url).find(({ intent }) => intent?.[1] === 'save')
  if (!form) expect.fail('no settings to save')
  const names = form.fields.map(({ name }) => name)
  expect(names).toContain('email')
  expect(names).not.toContain('bank_account')
  const send = async (changes: Record<string, string>) => {
    const body = asMultipart(
      new URLSearchParams(form.fields.map(({ name, value }) => [name, value])),
    )
    for (const [name, value] of Object.entries({ intent: 'save', ...changes }))
      body.set(name, value)
    return sendAs(origin, { method: 'POST', url, intent: '' }, body, cookies)
  }
  const forged = { bank_account: '000-0000000-0-00', yape_number: '900000000', bank_cci: 'x' }
  const refused = await send({ ...forged, email: 'nadie' })
  const saved = await send({ ...forged, email: 'hola@flores.pe' })
  expect([refused.status, saved.status]).toEqual([400, 303])
  for (const { text } of [page, refused]) expect(text).not.toMatch(/191-1234567|911000111/)
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from site_settings
    where key in ('bank_account', 'yape_number', 'email') order by key
  `.execute(db)
  expect(rows.map(({ value }) => value)).toEqual([
    ...['191-1234567-0-01', 'hola@flores.pe', '911000111'],
  ])
})

it.each([
  ['moved to another duty', { duty: 'owner' }],
  ['suspended and brought back', { suspended_at: new Date() }],
] as const)('who is %s while they write is refused, and finds it again', async (_, change) => {
  const { id, email, visitor } = await member('manager')
  const page = '/admin/tags?nuevo='
  await visitor.get(page)
  expect(await changeStaff(id, change)).toBe('changed')
  await changeStaff(id, { suspended_at: null })
  const typed = {
    intent: 'save',
    version: '',
    name: 'Aniversario de bodas',
    slug: 'aniversario-de-bodas',
  }
  const before = await everything(dataDir)
  expect(await visitor.post(page, typed)).toMatchObject({ status: 302, location: '/' })
  expect(await everything(dataDir)).toBe(before)
  const entered = await visitor.signIn(email, STAFF.ADMIN_PASSWORD)
  expect(entered.location).toBe(page)
  expect((await visitor.get(page)).text).toContain('value="Aniversario de bodas"')
})

it('the only owner is told so, and stays', async () => {
  const { id, visitor } = await member('owner')
  await db.updateTable('user_roles').set({ duty: 'editor' }).where('user_id', '<>', id).execute()
  for (const fields of [
    { intent: 'suspend', duty: '' },
    { intent: 'remove', duty: '' },
    { intent: 'duty', duty: 'manager' },
  ]) {
    expect((await visitor.post('/admin/personal', { id, ...fields })).status).toBe(303)
    expect((await visitor.get('/admin/personal')).text).toContain('Es la única dueña')
  }
  const forged = await visitor.post('/admin/personal', { id, intent: 'duty', duty: 'dueña' })
  expect(forged.status).toBe(303)
  expect((await visitor.get('/admin/personal')).text).toContain('Elige una función')
})
