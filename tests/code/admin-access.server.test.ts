import { sql } from 'kysely'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { type Screen, type Way, entryWays } from '../support/admin-routes'
import { anOrder, aUser } from '../support/factories'
import { aRowOfEach } from '../support/row-of-each'
import { everything, formOf, officeScreens, sendAs } from '../support/tried-office'
import { isThorough } from '../support/rounds'
import { settled } from '../support/settled'
import { temporaryFolder, openStockedShop } from '../support/started-shop'
import { signedIn } from '../support/visitor'
import { STAFF } from '../support/shop-process'

const NOBODY = '00000000-0000-4000-8000-000000000000'
/** What only the back office shows: names that are written here, and its menu. */
const SECRET = 'Fila secreta'
const INSIDE = /Fila secreta|SECRETA1|aria-label="Secciones"/

const dataDir = temporaryFolder()
let origin = ''
let picture: File
let screens: Screen[]
/** A row of every noun by the section that edits it, so that a form let in changes something. */
let rows: Record<string, string>

beforeAll(async () => {
  origin = (await openStockedShop({ ...STAFF, DATA_DIR: dataDir })).origin
  const create = { width: 9, height: 9, channels: 3, background: '#c4673f' } as const
  picture = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'foto.png')
  const order = await anOrder({ customer_name: SECRET })
  // In no shop window: what shoppers may see would be no secret.
  const secret = { name: SECRET, active: false, couponCode: 'SECRETA1' }
  rows = { ...(await aRowOfEach(secret)), pedidos: order.id }
  screens = await officeScreens(rows, order)
})

/**
 * A customer tries every way in, and finds a screen without its guard; of the others, whom only the
 * one guard of all screens may confuse, each tries one in so many, in another place of each screen.
 */
const ALL = 1
const SOME = isThorough ? ALL : 5

/** The cookies of somebody who has just signed in. */
function cookiesOf(email: string): Promise<string> {
  return signedIn(origin, email, STAFF.ADMIN_PASSWORD)
}

function theAdmin() {
  const admin = db.selectFrom('users').selectAll().where('email', '=', STAFF.ADMIN_EMAIL)
  return admin.executeTakeFirstOrThrow()
}

async function aCustomer(): Promise<string> {
  const { email } = await aUser({ password_hash: (await theAdmin()).password_hash })
  return cookiesOf(email)
}

async function anEndedSession(): Promise<string> {
  const cookies = await cookiesOf(STAFF.ADMIN_EMAIL)
  await db
    .updateTable('sessions')
    .set({ seen_at: sql<Date>`now() - interval '12 hours'` })
    .execute()
  return cookies
}

async function anAdminJustDemoted(): Promise<string> {
  const cookies = await cookiesOf(STAFF.ADMIN_EMAIL)
  const { id } = await theAdmin()
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  return cookies
}

/** A picture in the field that every form with pictures has. */
function pictureForm(): FormData {
  const form = new FormData()
  for (const [name, value] of formOf('save', NOBODY)) form.set(name, value)
  form.set('prefix', 'category-')
  form.set('image', picture)
  return form
}

/** What an answer shows or leads to that only staff may have; nothing when it turned somebody away. */
async function opened(way: Way, body: BodyInit | undefined, cookies: string): Promise<string[]> {
  const { status, to, text } = await sendAs(origin, way, body, cookies)
  // What an older Remix asked for its pages' data is answered to nobody, nor is /admin.data/.
  const isUnknown = /[?&]_data=|^\/[^/]*\.data\//.test(way.url)
  const refusals = isUnknown ? [302, 404, 405] : [202, 302, 405]
  const isTurnedAway = refusals.includes(status) && (status !== 302 || to === '/')
  const isInside = INSIDE.test(text) || /SingleFetchRedirect.*\/admin/.test(text)
  return isTurnedAway && !isInside ? [] : [`${way.method} ${way.url}: ${status} ${to}`]
}

/** Tries the ways into a screen with some cookies; of other spellings of its address, some in turn. */
function tries(screen: Screen, turn: number, cookies: string): (() => Promise<string[]>)[] {
  const id = rows[screen.section] ?? NOBODY
  const withPicture: Way = { method: 'POST', url: screen.path, intent: 'save' }
  return [
    () => opened(withPicture, pictureForm(), cookies),
    ...entryWays(screen, isThorough ? undefined : turn).map((way) => () => {
      return opened(way, way.method === 'POST' ? formOf(way.intent, id) : undefined, cookies)
    }),
  ]
}

it.each([
  ['a guest', () => Promise.resolve(''), SOME],
  ['a customer', aCustomer, ALL],
  ['staff whose session has ended', anEndedSession, SOME],
  ['an admin just demoted', anAdminJustDemoted, SOME],
])('%s reads and changes nothing of the back office', async (_, arrive, oneIn) => {
  const cookies = await arrive()
  const before = await everything(dataDir)
  const atOnce = pLimit(6)
  const tried = screens.flatMap((screen, turn) => tries(screen, turn, cookies))
  const answers = tried.filter((_, at) => at % oneIn === 0).map((one) => atOnce(one))
  expect((await settled(answers)).flat()).toEqual([])
  expect(await everything(dataDir)).toBe(before)
})

it('an admin gets in by the same addresses, and the same forms change what they are about', async () => {
  const { id } = await theAdmin()
  await db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const cookies = await cookiesOf(STAFF.ADMIN_EMAIL)
  for (const { path: url } of screens) {
    const { to } = await sendAs(origin, { method: 'GET', url, intent: '' }, undefined, cookies)
    expect(to, url).not.toBe('/')
  }
  let before = await everything(dataDir)
  async function expectChange(section: string, body: BodyInit, status: number) {
    const way: Way = { method: 'POST', url: `/admin/${section}`, intent: '' }
    expect((await sendAs(origin, way, body, cookies)).status, section).toBe(status)
    const after = await everything(dataDir)
    expect(after, section).not.toBe(before)
    before = after
  }
  // Of the complaints book nothing is deleted: a sheet is answered.
  const { reclamos = '', ...deletable } = rows
  for (const [section, id] of Object.entries(deletable)) {
    await expectChange(section, formOf(section === 'pedidos' ? 'status' : 'delete', id), 303)
  }
  await expectChange(`reclamos/${reclamos}`, formOf('answer', reclamos), 303)
  await expectChange('imagen', pictureForm(), 200)
})
