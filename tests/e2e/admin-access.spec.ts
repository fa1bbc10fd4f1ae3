import fs from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { sql } from 'kysely'
import { db } from '~/db.server'
import { aTag } from '../factories'
import { expect, test } from '../fixtures'
import { ADMIN } from './shop'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Every route under `app/routes` and an address it answers, so that a new screen cannot be forgotten. */
function adminScreens(): { route: string; path: string }[] {
  const names = fs
    .readdirSync('app/routes')
    .filter((name) => /^admin(\.|$)/.test(name))
    .map((name) => name.replace(/\.tsx?$/, ''))
  return names.map((name) => ({ route: `routes/${name}`, path: pathOf(name) }))
}

function pathOf(name: string): string {
  const parts = name
    .split('.')
    .filter((part) => part !== '_index')
    .map((part) => part.replace(/_$/, ''))
  return `/${parts.map((part) => (part === '$' ? 'nada' : part.startsWith('$') ? NOBODY : part)).join('/')}`
}

/** Ways to write an address that mean the same one. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace('/admin', '/ADMIN'),
  (path) => path.replace('/admin', '/%61dmin'),
  (path) => `${path}/`,
  (path) => `${path}.data`,
  (path) => `${path.replace('/admin', '/Admin')}.data`,
]

const FORMS: Record<string, string>[] = [
  { intent: 'save', name: 'Ajeno', slug: 'ajeno', active: 'on' },
  { intent: 'delete' },
  { intent: 'apply', action: 'deactivate' },
  { intent: 'move' },
]

/** What no visit may change; a session notes when it was last seen. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions'
    order by 1
  `.execute(db)
  const marks = rows.map(async ({ name }) => {
    const { rows } = await sql<{ mark: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as mark from ${sql.table(name)} as t
    `.execute(db)
    return `${name} ${rows[0]?.mark ?? 'empty'}`
  })
  return (await Promise.all(marks)).join('\n')
}

/** What only the back office shows. */
const INSIDE = ['Tag secreto', 'aria-label="Secciones"']

async function tryEverything(request: APIRequestContext, id: string) {
  const opened: string[] = []
  async function note(what: string, answer: { status(): number; text(): Promise<string> }) {
    const body = await answer.text()
    const isTurnedAway = [202, 302, 303, 405].includes(answer.status())
    if (!isTurnedAway || INSIDE.some((mark) => body.includes(mark)))
      opened.push(`${what}: ${answer.status()}`)
  }
  for (const { route, path } of adminScreens()) {
    for (const spell of SPELLINGS) {
      const url = spell(path)
      const options = { maxRedirects: 0 }
      await note(`GET ${url}`, await request.get(url, options))
      await note(`HEAD ${url}`, await request.head(url, options))
      for (const form of FORMS) {
        const sent = { ...form, id, up: id, version: '' }
        await note(`POST ${url}`, await request.post(url, { ...options, form: sent }))
      }
      const multipart = { intent: 'save', name: 'Ajeno', slug: 'ajeno', prefix: 'category-' }
      await note(`upload ${url}`, await request.post(url, { ...options, multipart }))
    }
    const single = `${path}.data?_routes=${encodeURIComponent(route)}`
    await note(`GET ${single}`, await request.get(single, { maxRedirects: 0 }))
  }
  return opened
}

async function signInAs(request: APIRequestContext, { email, password }: typeof ADMIN) {
  const form = { intent: 'sign-in', email, password }
  expect((await request.post('/ingresar', { form, maxRedirects: 0 })).status()).toBe(303)
}

test('nobody but an admin reads or changes anything of the back office', async ({ request }) => {
  // Each screen is asked for some sixty times, and there are more of them every week.
  test.slow()
  const tag = await aTag({ name: 'Tag secreto' })
  const before = await everything()
  expect(adminScreens().map(({ path }) => path)).toContain('/admin/tags')

  expect(await tryEverything(request, tag.id), 'a guest').toEqual([])

  await signInAs(request, ADMIN)
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow()
  const roles = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', admin.id)
    .returningAll()
    .execute()
  try {
    expect(await tryEverything(request, tag.id), 'an admin just demoted').toEqual([])
  } finally {
    await db.insertInto('user_roles').values(roles).execute()
  }
  expect(await everything()).toBe(before)

  expect((await request.get('/admin/tags')).status()).toBe(200)
  await db.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
  expect(await tryEverything(request, tag.id), 'an ended session').toEqual([])
  expect(await everything()).toBe(before)
})

test('the back office has its own page for what is not there @no-js', async ({ page, visit }) => {
  const form = { intent: 'sign-in', ...ADMIN }
  await page.request.post('/ingresar', { form, maxRedirects: 0 })
  const answer = await page.request.get('/admin/nada')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['x-robots-tag']).toContain('noindex')
  expect(answer.headers()['cache-control']).toContain('no-store')

  await visit('/admin/nada')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await visit('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveCount(
    12,
  )
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')
  await visit('/admin/tags')
  await expect(page).toHaveURL('/')
})
