import { beforeAll, expect, test } from 'vitest'
import { openFullShop, type Somebody } from '../support/people'
import { sendForm, valueOf } from '../support/form-posts'
import { asMultipart, formsFor, pathOf, type ShownForm } from '../support/shown-forms'

/* The session of staff ends while they write, in every form of the back office that they can find. */

/** Forms in which something is typed: a row's, and those of an order and of the subscribers. */
const TYPED_IN = ['note', 'check-payment', 'note-refund', 'void-payment', 'import']
/** What is typed where it can be anything; numbers, days and colours take what they had. */
const TEXT =
  /^(name|title|subject|description|slug|code|areas|note|reason|operation|people|slogan|reason|customer_name|notes|address|email|color_name|from|charge_name)$/

let origin = ''
let staff: Somebody
let forms: ShownForm[] = []

beforeAll(async () => {
  const shop = await openFullShop()
  origin = shop.origin
  staff = shop.people.find(({ name }) => name === 'staff') ?? expect.fail('no staff')
  forms = (await formsFor(origin, staff.cookies, staff.starts)).filter(isTypedIn)
}, 120_000)

function isTypedIn({ to, intent, fields }: ShownForm): boolean {
  const verb = intent?.[1] ?? ''
  if (!to.startsWith('/admin/')) return false
  return fields.some(({ name }) => name === 'version') ? verb === 'save' : TYPED_IN.includes(verb)
}

/** The fields as somebody left them, with other texts; each name once. */
function typed({ fields, intent }: ShownForm): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { name, type, value } of fields) {
    const isText = type === 'text' || type === 'textarea'
    texts.set(name, isText && TEXT.test(name) ? `Escrito en ${name}, ñandú` : value)
  }
  if (intent) texts.set(...intent)
  return texts
}

test('what was typed into each form is there again for who typed it, and for nobody else', async () => {
  const kinds = new Set(forms.map((form) => `${pathOf(form)} ${form.intent?.[1]}`))
  expect(kinds.size, [...kinds].join('\n')).toBeGreaterThanOrEqual(20)
  const known = staff.cookies.replace(/dz-session=[^;]*;? ?/, '')
  let compared = 0
  for (const form of forms) {
    const texts = typed(form)
    const body = new URLSearchParams([...texts])
    const sent = await sendForm(
      origin + form.to,
      form.isMultipart ? asMultipart(body) : body,
      known,
    )
    expect([form.to, sent.status, sent.location]).toEqual([form.to, 302, '/'])
    const page = await fetch(origin + form.to, { headers: { Cookie: staff.cookies } })
    const html = await page.text()
    expect(html, form.to).toContain('Esto es lo que escribiste cuando terminó tu sesión')
    for (const [name, text] of texts) {
      if (!text.startsWith('Escrito en')) continue
      expect([form.to, name, valueOf(html, name)]).toEqual([form.to, name, text])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(40)
})
