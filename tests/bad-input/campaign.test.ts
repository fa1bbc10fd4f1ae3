import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/smtp'
import { aVisitor } from '../support/visitor'
import { problemAt, sendForm, valueOf } from '../support/form-posts'
import { openStockedShop } from '../support/started-shop'
import { rows, idOf } from '../support/stock'
import { STAFF } from '../support/shop-process'

/** Every bad input of reliability.md, section 4, that the editor of campaigns can get, over HTTP. */

const UNSTORABLE = 'Hay caracteres que no se pueden guardar: bórralos y vuelve a escribir'

const CUT = '. Era tan largo que le quitamos el final'

let mail: MailServer
let screen: string
let cookies: string
let product: string
let inactive: string

beforeAll(async () => {
  mail = await startMailServer()
  const { origin } = await openStockedShop({ ...STAFF, SMTP_URL: mail.url })
  screen = `${origin}/admin/campanias`
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  cookies = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const [row] = await rows<{ id: string }>('select id from products')
  product = row?.id ?? ''
  inactive = await idOf(
    "insert into products (name, slug, price, active) values ('Retirado', 'retirado', 1, false)",
  )
})

afterAll(() => mail.stop())

beforeEach(async () => {
  await rows('delete from campaigns')
  await rows('delete from subscribers')
})

type Fields = Record<string, string | string[] | undefined>

function post(fields: Fields, query = '') {
  const form = new FormData()
  const whole = { intent: 'save', subject: 'Flores', body: 'Hola', version: '', ...fields }
  for (const [name, value] of Object.entries(whole)) {
    for (const one of [value ?? []].flat()) form.append(name, one)
  }
  return sendForm(screen + query, form, cookies)
}

type Campaign = {
  id: string
  subject: string
  preview_text: string | null
  body_html: string
  button_url: string | null
  status: string
}

function campaigns() {
  return rows<Campaign>('select * from campaigns')
}

/** A refusal says why, keeps what was typed, and stores nothing. */
async function expectRefused(fields: Fields, field: string, sentence: string) {
  const { status, html } = await post(fields)
  expect(status).toBe(400)
  expect(problemAt(html, 'campana', field)).toContain(sentence)
  const typed = fields[field]
  if (typeof typed === 'string' && !typed.includes('\0')) expect(valueOf(html, field)).toBe(typed)
  expect(await campaigns()).toEqual([])
}

async function expectTaken(fields: Fields): Promise<Campaign> {
  const { status, location } = await post(fields)
  expect([status, location]).toEqual([303, expect.stringMatching(/\?editar=/)])
  const [campaign, ...others] = await campaigns()
  expect(others).toEqual([])
  return campaign ?? expect.fail('no campaign')
}

test.each([
  ['subject', 'x'.repeat(1_000), 'Escribe como máximo 150 caracteres'],
  ['subject', 'Flores\u202e gratis', UNSTORABLE],
  ['subject', 'Flores\u0000', UNSTORABLE],
  ['preview_text', 'x'.repeat(201), 'Escribe como máximo 200 caracteres'],
  ['button_label', 'x'.repeat(61), 'Escribe como máximo 60 caracteres'],
  ['button_url', 'javascript:alert(1)', 'Escribe una página de la tienda'],
  ['button_url', '//evil.pe', 'Escribe una página de la tienda'],
  ['button_url', '/\\evil.pe', 'Escribe una página de la tienda'],
  ['button_url', 'http:', 'Escribe una página de la tienda'],
  ['button_url', 'http://flores.pe', 'Escribe una página de la tienda'],
  ['button_url', 'https://yo:clave@evil.pe', 'Escribe una página de la tienda'],
])('%s %.25j is refused', (field, typed, sentence) =>
  expectRefused({ [field]: typed }, field, sentence),
)

test.each([
  ['5 MB of words', 'flores '.repeat(750_000), CUT],
  ['5 MB of half an element', '<a'.repeat(2_500_000), CUT],
  ['more than is read', 'flores '.repeat(20_000), ''],
  ['what is too long once it is clean', `<p>${'x'.repeat(60_001)}</p>`, ''],
  ['half a character', '<p>Flores &#xd83d;</p>', UNSTORABLE],
])('a body of %s is refused', async (_what, body, said) => {
  const { status, html } = await post({ body })
  expect(status).toBe(400)
  const sentence = said === UNSTORABLE ? said : `El contenido es demasiado largo${said}`
  expect(problemAt(html, 'campana', 'body')).toBe(sentence)
  expect(await campaigns()).toEqual([])
})

test('what a long text of half elements says is read at once', async () => {
  const { status } = await post({ body: '<a'.repeat(60_000) })
  expect(status).toBe(400)
})

test.each([
  ['', 'Hola'],
  ['Flores', ' \n '],
  ['\u200d', 'Hola'],
  ['Flores', '<p>&nbsp;</p><script>alert(1)</script>'],
])('without a subject or a body: %j, %.20j', async (subject, body) => {
  const { status, html } = await post({ subject, body })
  expect(status).toBe(400)
  expect(html).toContain('Completa la informacion')
  expect(html).toContain('El asunto y el contenido son obligatorios para guardar la campana.')
  expect(await campaigns()).toEqual([])
})

test('a subject is one line, whatever it carries, and people’s signs are kept', async () => {
  const { subject } = await expectTaken({ subject: 'Día 🌼\r\nBcc: otro@correo.pe' })
  expect(subject).toBe('Día 🌼 Bcc: otro@correo.pe')
})

test('a body keeps words and links, and nothing that does anything', async () => {
  const { body_html: html } = await expectTaken({
    body: `<h1 onclick="a()" style="background:url(//evil.pe)">Hola</h1><style>p{}</style>
      <p>Mira <a href="https://flores.pe" target="_top">esto</a>,
      <a href="javascript:alert(1)">no esto</a>, <a href="//evil.pe">ni esto</a></p>
      <form action="//evil.pe"><input name="clave"></form><iframe src="//evil.pe"></iframe>
      <img src=x onerror=alert(1)><svg onload=alert(1)><script>alert(1)</script><p>{{7*7}}`,
  })
  expect(html).toContain('<h2>Hola</h2>')
  expect(html).toContain('<a href="https://flores.pe">esto</a>')
  expect(html).toContain('<p>{{7*7}}</p>')
  expect(html).not.toMatch(/script|style|onclick|onerror|onload|evil|form|input|iframe|img|svg/)
})

test('products count once, in their order, and only so many', async () => {
  await rows(
    `insert into products (name, slug, price)
     select 'Ramo ' || n, 'ramo-' || n, 100 from generate_series(1, 1000) n`,
  )
  const others = await rows<{ id: string }>("select id from products where slug like 'ramo-%'")
  const places = Object.fromEntries(others.map(({ id }, index) => [`place-${id}`, `${index + 2}`]))
  const { id } = await expectTaken({ [`place-${product}`]: ['1', '1'], ...places })
  const chosen = await rows<{ product_id: string; sort_order: number }>(
    'select product_id, sort_order from campaign_products where campaign_id = $1 order by 2',
    [id],
  )
  expect(chosen).toHaveLength(24)
  expect(chosen[0]).toEqual({ product_id: product, sort_order: 1 })
  await rows("delete from products where slug like 'ramo-%'")
})

test('looking for products stores nothing, and gives back all that was typed and chosen', async () => {
  const typed = {
    subject: 'Flores',
    body: '<p>Hola',
    button_url: 'javascript:alert(1)',
    version: '9',
  }
  const chosen = {
    [`place-${product}`]: '7',
    [`place-${inactive}`]: '1',
    [`place-${randomUUID()}`]: '2',
  }
  const search = { product_words: ' ÑANDÚ% ', product_page: '1e9' }
  for (const intent of ['find', 'find-next', 'find-previous', 'enter']) {
    const { status, html } = await post({ intent, ...typed, ...chosen, ...search })
    expect([intent, status]).toEqual([intent, 200])
    for (const [name, text] of Object.entries(typed)) expect(valueOf(html, name)).toBe(text)
    expect(valueOf(html, `place-${product}`)).toBe('1')
    expect(valueOf(html, `place-${inactive}`)).toBeNull()
    expect(html).toContain('Ningún otro producto activo se llama «ÑANDÚ%».')
    expect(html).not.toContain('role="alert"><p')
  }
  for (const product_words of ['\0', '\\', "' or 1=1", '\ud800', 'x'.repeat(1_000)]) {
    expect((await post({ intent: 'find', product_words })).status).toBe(200)
    const query = new URLSearchParams({
      product_words,
      product_page: '-1',
      intent: 'find-previous',
    })
    const answer = await fetch(`${screen}/productos?${query}`, { headers: { Cookie: cookies } })
    expect(answer.status).toBe(200)
  }
  expect(await campaigns()).toEqual([])
  const words = { product_words: 'flores', product_words_shown: 'flores' }
  await expectTaken({ intent: 'enter', subject: 'Flores', ...words })
})

test('a product that is gone is told; one that is off does not send', async () => {
  const gone = await post({ [`place-${randomUUID()}`]: '1' })
  expect(gone.status).toBe(400)
  expect(gone.html).toContain('Un producto elegido ya no existe')
  await rows(
    "insert into subscribers (email, source, consent_text) values ('a@b.pe', 'footer', '')",
  )
  const { id } = await expectTaken({ [`place-${inactive}`]: '1' })
  await post({ intent: 'send', id })
  expect(await campaigns()).toMatchObject([{ status: 'draft' }])
})

test.each(['a@b.pe,c@d.pe', 'a@b.pe; c@d.pe', 'a@b.pe\r\nBcc: c@d.pe', '<a@b.pe>', 'a@b'])(
  'a test to %j goes to nobody',
  async (test_email) => {
    await expectRefused({ intent: 'test', test_email }, 'test_email', '')
    expect(mail.mails).toEqual([])
  },
)

test('nobody to write to, a campaign that left, and what is not there: nothing happens', async () => {
  const { id } = await expectTaken({ [`place-${product}`]: '1' })
  await post({ intent: 'send', id })
  expect(await campaigns()).toMatchObject([{ status: 'draft' }])
  await rows("update campaigns set status = 'sent', sent_at = now()")
  const before = await campaigns()
  for (const intent of ['send', 'delete', 'resend']) {
    const { status } = await post({ intent, id, person: randomUUID() })
    expect([intent, status]).toEqual([intent, 303])
  }
  const edited = await post({ subject: 'Otra' }, `?editar=${id}`)
  expect(edited.status).toBe(400)
  expect(edited.html).toContain('Esta campaña ya se envió: ya no se puede cambiar')
  for (const intent of ['send', 'delete', 'copy', 'resend']) {
    expect((await post({ intent, id: randomUUID() })).status).toBe(303)
    expect((await post({ intent, id: "' or 1=1" })).status).toBe(404)
  }
  expect((await post({ intent: 'regalar', id })).status).toBe(400)
  expect((await post({}, '?editar=nada')).status).toBe(404)
  expect(await campaigns()).toEqual(before)
  expect(mail.mails).toEqual([])
})
