import { beforeAll, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aUser } from '../support/factories'
import { sendForm, UNCOMPRESSED, valuesOf } from '../support/form-posts'
import { openFullShop, type Somebody } from '../support/people'
import { STAFF } from '../support/shop-process'
import { asMultipart, dataOf, formsFor, pathOf, type ShownForm } from '../support/shown-forms'
import { signedIn } from '../support/visitor'

/* The session of staff ends while they write, in every form of the back office that they can find. */

/** Buttons of a page's main form, once each form; those of the smaller forms in which something is typed. */
const SAVES = ['save', 'save-price']
const TYPED_IN = [
  ...['note', 'check-payment', 'note-refund', 'void-payment', 'change-and-tell'],
  ...['import', 'answer'],
]
/** What is typed where it can be anything; numbers, days and colours take what they had. */
const TEXT =
  /^(name|title|subject|description|slug|code|areas|note|reason|operation|people|slogan|words|text|customer_name|notes|address|email|color_name|from|charge_name)$/

/** How a form leaves: as the browser sends it, and as the shop's scripts do. */
const WAYS = [
  { way: 'sin scripts', address: (to: string) => to, status: 302 },
  { way: 'con scripts', address: dataOf, status: 202 },
]
const BACK = 'Esto es lo que escribiste cuando terminó tu sesión'

let origin = ''
/** The cookies of somebody else of the staff. */
let other = ''
let staff: Somebody
let forms: ShownForm[] = []

beforeAll(async () => {
  const shop = await openFullShop()
  origin = shop.origin
  staff = shop.people.find(({ name }) => name === 'staff') ?? expect.fail('no staff')
  other = await ofSomebodyElse()
  const starts = [...staff.starts, `/admin/productos?precio=${shop.values.$id}`]
  forms = (await formsFor(origin, staff.cookies, starts)).filter(isTypedIn)
})

async function ofSomebodyElse(): Promise<string> {
  const { email, password_hash } = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', '=', STAFF.ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
  const { id } = await aUser({ email: `otra.${email}`, password_hash })
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  return signedIn(origin, `otra.${email}`, STAFF.ADMIN_PASSWORD)
}

function isTypedIn({ to, intent, fields }: ShownForm): boolean {
  const verb = intent?.[1] ?? ''
  if (!to.startsWith('/admin/')) return false
  return fields.some(({ name }) => name === 'version')
    ? SAVES.includes(verb)
    : TYPED_IN.includes(verb)
}

/** The fields as somebody left them, with other texts; each name once. */
function typed({ fields, intent }: ShownForm, way: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { name, type, value } of fields) {
    const isText = type === 'text' || type === 'textarea'
    texts.set(name, isText && TEXT.test(name) ? `Escrito ${way} en ${name}, ñandú` : value)
  }
  if (intent) texts.set(...intent)
  return texts
}

test('what was typed into each form is there again for who typed it, and for nobody else', async () => {
  const kinds = new Set(forms.map((form) => `${pathOf(form)} ${form.intent?.[1]}`))
  expect(kinds.size, [...kinds].join('\n')).toBeGreaterThanOrEqual(25)
  const known = staff.cookies.replace(/dz-session=[^;]*;? ?/, '')
  let compared = 0
  for (const form of forms) {
    for (const { way, address, status } of WAYS) {
      const texts = typed(form, way)
      const body = new URLSearchParams([...texts])
      const sent = await sendForm(
        origin + address(form.to),
        form.isMultipart ? asMultipart(body) : body,
        known,
      )
      expect([form.to, way, sent.status]).toEqual([form.to, way, status])
      expect(sent.location || sent.html).toMatch(/^\/$|"redirect","\/"/)
      const html = await shown(form, staff.cookies)
      expect(html, form.to).toContain(BACK)
      for (const [name, text] of texts) {
        if (!text.startsWith('Escrito')) continue
        expect(valuesOf(html, name), `${form.to} ${name}`).toContain(text)
        compared += 1
      }
    }
    const toOther = await shown(form, other)
    expect(toOther, form.to).not.toContain(BACK)
    expect(toOther, form.to).not.toContain('Escrito')
  }
  expect(compared).toBeGreaterThan(100)
})

async function shown({ to }: ShownForm, cookies: string): Promise<string> {
  const page = await fetch(origin + to, { headers: { Cookie: cookies, ...UNCOMPRESSED } })
  return page.text()
}
