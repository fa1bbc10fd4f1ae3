import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { aCategory, anOrder } from '../support/factories'
import { aVisitor } from '../support/visitor'
import { type FieldValue, fieldsIn } from '../support/form-posts'
import { openStockedShop } from '../support/started-shop'
import { STAFF } from '../support/shop-process'

/* Every field that takes a file, at its limit: one byte less, the limit, one byte more. */

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h9v9z"/></svg>'
const KB = 1024

type FileField = {
  /** The route that reads it, and the page with its form; without one it answers scripts. */
  route: string
  page?: string
  posts?: string
  name: string
  /** Of the button; `save` without it. */
  intent?: string
  /** What it holds, to be padded with what means nothing in it. */
  holds: 'photo' | 'drawing' | 'list' | 'products'
  bytes: number
  says: string
  /** What is typed beside it; each try has its own. */
  typed: (mark: string) => Record<string, string>
}

const picture = { holds: 'photo', bytes: FILE_BYTES, says: FILE_TOO_LARGE } as const
const titled = (mark: string) => ({ title: `Título ${mark}` })
const named = (mark: string) => ({ name: `Nombre ${mark}`, slug: `slug-${mark}` })

const FIELDS: FileField[] = [
  {
    route: '_shop.confirmacion.$orderNumber',
    page: '/confirmacion/:number',
    name: 'capture',
    intent: 'proof',
    ...picture,
    typed: (mark) => ({ operation: `OP${mark}`, amount: '12.50' }),
  },
  {
    route: 'admin.imagen',
    posts: '/admin/imagen',
    name: 'image',
    ...picture,
    typed: (mark) => ({ prefix: 'category-', name: mark }),
  },
  {
    route: 'admin.pedidos_.$orderNumber_.foto',
    posts: '/admin/pedidos/:number/foto',
    name: 'image',
    intent: 'photo',
    ...picture,
    typed: () => ({}),
  },
  {
    route: 'admin.categorias',
    page: '/admin/categorias?nuevo',
    name: 'image',
    ...picture,
    typed: named,
  },
  {
    route: 'admin.complementos',
    page: '/admin/complementos?nuevo',
    name: 'image',
    ...picture,
    typed: (mark) => ({ name: `Nombre ${mark}`, price: '12.50' }),
  },
  {
    route: 'admin.hero-slides',
    page: '/admin/hero-slides?nuevo',
    name: 'image',
    ...picture,
    typed: titled,
  },
  {
    route: 'admin.lifestyle-grid',
    page: '/admin/lifestyle-grid?nuevo',
    name: 'image',
    ...picture,
    typed: (mark) => ({ ...titled(mark), link_category_id: category }),
  },
  {
    route: 'admin.productos_.$id',
    page: '/admin/productos/nuevo',
    name: 'colors[0].image',
    ...picture,
    typed: (mark) => ({
      ...named(mark),
      price: '100',
      category_id: category,
      'colors[0].color_name': mark,
    }),
  },
  ...['yape_qr', 'plin_qr'].map((name) => ({
    route: 'admin.configuracion',
    page: '/admin/configuracion',
    name,
    ...picture,
    typed: (mark: string) => ({ slogan: `Flores ${mark}` }),
  })),
  {
    route: 'admin.configuracion',
    page: '/admin/configuracion',
    name: 'logo_file',
    ...{ holds: 'drawing', bytes: 100 * KB },
    says: 'El logo no debe superar los 100 KB: simplifica el dibujo',
    typed: (mark) => ({ slogan: `Flores ${mark}` }),
  },
  {
    route: 'admin.tags',
    page: '/admin/tags?nuevo',
    name: 'icon_file',
    ...{ holds: 'drawing', bytes: 200 * KB },
    says: 'El SVG no debe superar los 200 KB: simplifica el dibujo',
    typed: named,
  },
  {
    route: 'admin.productos_.lista',
    page: '/admin/productos/lista',
    name: 'file',
    intent: 'check',
    ...{ holds: 'products', bytes: FILE_BYTES },
    says: FILE_TOO_LARGE,
    typed: () => ({}),
  },
  {
    route: 'admin.suscriptores',
    page: '/admin/suscriptores',
    name: 'file',
    intent: 'import',
    ...{ holds: 'list', bytes: FILE_BYTES },
    says: FILE_TOO_LARGE,
    // A pasted list beside it is refused whatever its size.
    typed: () => ({ consent: 'on' }),
  },
]

let origin = ''
let Cookie = ''
let number = ''
let category = ''
let photo: Buffer

beforeAll(async () => {
  ;({ origin } = await openStockedShop(STAFF))
  const admin = aVisitor(origin)
  expect((await admin.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)
  Cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  number = (await anOrder({ payment_method: 'yape' })).order_number
  category = (await aCategory()).id
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const create = { width: 400, height: 300, channels: 3, background: '#a33', noise } as const
  photo = await sharp({ create }).jpeg().toBuffer()
})

/** A file of so many bytes; what fills it up is nothing to whoever draws or reads it. */
function fileOf({ holds }: FileField, bytes: number, mark: string): File {
  const name = {
    photo: 'foto.jpg',
    drawing: 'dibujo.svg',
    list: 'lista.csv',
    products: 'lista.csv',
  }[holds]
  const texts = { drawing: SVG, list: `a${mark}@b.pe`, products: `Nombre;Slug\n${mark};` }
  const begin = holds === 'photo' ? photo : Buffer.from(texts[holds])
  return new File([new Uint8Array(begin), ' '.repeat(bytes - begin.length)], name)
}

/** Fills in the form of a page, typing some things, with a file of so many bytes. */
async function sendWith(field: FileField, bytes: number) {
  const address = (field.page ?? field.posts ?? '').replace(':number', number)
  const mark = `${field.name.replace(/\W/g, '')}${bytes}`.toLowerCase()
  const typed = field.typed(mark)
  const body = new FormData()
  for (const [name, value] of field.page ? await untouched(address) : []) body.append(name, value)
  body.set('intent', field.intent ?? 'save')
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  body.set(field.name, fileOf(field, bytes, mark))
  const headers = { Cookie, Accept: field.page ? 'text/html' : 'application/json' }
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const
  const answer = await fetch(origin + address, init)
  return { status: answer.status, text: await answer.text(), typed }
}

async function untouched(address: string): Promise<FieldValue[]> {
  const page = await fetch(origin + address, { headers: { Cookie } })
  return fieldsIn(formIn(await page.text()))
}

/** The form of a page that takes files. */
function formIn(html: string): string {
  const forms = html.split('<form').map((form) => form.split('</form>', 1)[0] ?? '')
  return forms.find((form) => form.includes('type="file"')) ?? expect.fail('no form')
}

test('every route that reads files is tried here', () => {
  const routes = path.join(import.meta.dirname, '..', '..', 'app', 'routes')
  const isPart = (name: string) => name === 'admin' || name === '_shop' || name.includes('.test.')
  const reads = fs.readdirSync(routes).filter((name) => {
    const entry = path.join(routes, name)
    if (isPart(name)) return false
    const files = fs.statSync(entry).isDirectory()
      ? fs.globSync('**/*.{ts,tsx}', { cwd: entry }).map((file) => path.join(entry, file))
      : [entry]
    const source = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n')
    return /type="file"|<(Image|Icon)Field\b|files\.get\(/.test(source)
  })
  // The photo at the door needs a delivery that has been told: tests/e2e/bouquet-photo.spec.ts.
  const tried = new Set([...FIELDS.map(({ route }) => route), 'reparto.$token'])
  expect(new Set(reads.map((name) => name.replace(/\.tsx?$/, '')))).toEqual(tried)
})

/** The sentences beside the fields of a page. */
function problemsIn(html: string): string[] {
  const beside = [...html.matchAll(/<p id="[^"]+" role="alert"[^>]*>([^<]+)</g)]
  return beside.map(([, sentence = '']) => sentence.replace(/^Error[^:]*: /, ''))
}

test.each(FIELDS)('$name of $route: the limit is the limit', async (field) => {
  for (const bytes of [field.bytes - 1, field.bytes]) {
    const { status, text } = await sendWith(field, bytes)
    expect([bytes, status, problemsIn(text)]).toEqual([bytes, field.page ? 303 : 200, []])
  }
  const { status, text, typed } = await sendWith(field, field.bytes + 1)
  expect(status).toBe(400)
  if (!field.page) return expect(JSON.parse(text)).toEqual({ problem: field.says })
  expect(problemsIn(text)).toEqual([field.says])
  expect(Object.fromEntries(fieldsIn(formIn(text)))).toMatchObject(typed)
})
