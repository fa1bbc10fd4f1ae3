import { once } from 'node:events'
import net from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { ARCHIVE_BYTES, ARCHIVE_TOO_LARGE } from '~/forms/file-size'
import { aCategory, aColor, aProduct, aUser } from '../support/factories'
import {
  lastColumn,
  quotationMarks,
  sharedStringBomb,
  withSheet,
} from '../support/files/large-lists'
import { type ZipEntry, zipOf } from '../support/files/zip-files'
import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { STAFF } from '../support/shop-process'
import { openStockedShop } from '../support/started-shop'
import { signedIn } from '../support/visitor'

/* What somebody may bring as a list of products, or as the archive of its pictures, over HTTP: it is read, or refused in the words of its limit. */

const PAGE = '/admin/productos/lista'
const MIB = 2 ** 20

let origin = ''
let Cookie = ''
let photo: Buffer
let pictured = ''

beforeAll(async () => {
  ;({ origin } = await openStockedShop(STAFF))
  Cookie = await signedIn(origin, STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const { id: category_id } = await aCategory({ name: 'Ramos' })
  const product = await aProduct({ category_id, slug: 'con-foto' })
  pictured = (await aColor({ product_id: product.id, color_name: 'Rojo' })).id
  const create = { width: 40, height: 30, channels: 3, background: '#a33' } as const
  photo = await sharp({ create }).jpeg().toBuffer()
})

/** Sends files as the form does; gives what the page says after it, on the form or in the preview. */
async function brought(list: string | Uint8Array, archive?: Uint8Array) {
  const body = new FormData()
  body.set('intent', 'check')
  body.set('file', new File([new Uint8Array(Buffer.from(list))], 'lista'))
  if (archive) body.set('pictures', new File([new Uint8Array(archive)], 'fotos.zip'))
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const
  const answer = await fetch(origin + PAGE, init)
  const shown = answer.headers.get('location')
  const page = shown ? await fetch(origin + shown, { headers: { Cookie } }) : answer
  const text = (await page.text()).replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
  return {
    status: answer.status,
    says: text.replaceAll(/\s+/g, ' ').replace(/^.*Importar productos/, ''),
  }
}

const HEAD = 'Nombre;Categoría;Precio'
const eight = Array.from({ length: 8 }, (_, at) => `Tamaño;Talla ${at};;${at + 1}0`)

test.each<[string, () => string | Uint8Array, status: number, says: RegExp]>([
  [
    'a formula',
    () => `${HEAD}\n"=HYPERLINK(""http://mal.pe"",""ver"")";Ramos;10`,
    303,
    /Nuevo: =HYPERLINK/,
  ],
  [
    'three ends of lines',
    () => `${HEAD}\rUno;Ramos;10\r\nDos;Ramos;10\nTres;Ramos;10`,
    303,
    /3 líneas nuevas/,
  ],
  ['a cell of lines', () => `${HEAD};Descripción\nUno;Ramos;10;"a\r\nb\rc"`, 303, /1 línea nueva/],
  [
    'eight sizes',
    () => [`Tipo;${HEAD}`, 'Producto;Caja;Ramos;', ...eight].join('\n'),
    303,
    /9 líneas nuevas/,
  ],
  [
    'quotes that do not close',
    () => `${HEAD}\n"Uno;Ramos;10`,
    400,
    /Línea 2: hay unas comillas que no se cierran/,
  ],
  ['megabytes of quotes', () => quotationMarks(5), 400, /Línea 1: tiene más de 1,000,000 letras/],
  [
    'a name of a megabyte',
    () => `${HEAD}\n${'ñ'.repeat(MIB)};Ramos;10`,
    400,
    /Línea 2: tiene más de 1,000,000 letras/,
  ],
  [
    'a name as long as a cell may be',
    () => `${HEAD}\n${'ñ'.repeat(32_000)};Ramos;10`,
    303,
    /1 problema por corregir/,
  ],
  [
    'shared strings without end',
    sharedStringBomb,
    400,
    /letras: deja solo las columnas que cambias/,
  ],
  [
    'rows without end',
    () => withSheet(lastColumn(70_000)),
    400,
    /tiene más de 50,000 filas: divídela/,
  ],
  ['no headings', () => 'Uno;Ramos;10', 400, /La primera fila debe tener los nombres/],
  [
    'a workbook that is cut',
    () => withSheet(lastColumn(9)).subarray(0, 900),
    400,
    /No pudimos abrir/,
  ],
])('a list: %s', async (_, list, status, says) => {
  expect(await brought(list())).toMatchObject({
    status,
    says: expect.stringMatching(says) as string,
  })
})

/** An entry that says it is encrypted. */
function encrypted(): Buffer {
  const archive = zipOf([{ name: 'a.jpg', text: 'x' }])
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    archive.writeUInt16LE(1, archive.indexOf(signature) + flags)
  }
  return archive
}

const a = (more: Partial<ZipEntry>) => zipOf([{ name: 'a.jpg', text: '', ...more }])

test.each<[string, () => Uint8Array, status: number, says: RegExp]>([
  ['a picture', () => a({ bytes: photo }), 303, /Imagen: \(vacío\) → producto-a-/],
  ['no picture', () => a({ text: '<svg onload=alert(1)>' }), 303, /Solo se permiten/],
  [
    'what unpacks to 60 MB',
    () => a({ bytes: Buffer.alloc(60 * MIB) }),
    303,
    /no debe superar los 5MB/,
  ],
  [
    'what lies about it',
    () => a({ bytes: Buffer.alloc(60 * MIB), saysBytes: 900 }),
    303,
    /Está dañada/,
  ],
  ['a way out', () => a({ name: '../../a.jpg', bytes: photo }), 303, /no se puede leer/],
  ['an archive that is cut', () => a({ bytes: photo }).subarray(0, -30), 303, /no se puede leer/],
  ['an encrypted one', encrypted, 303, /Está dañada/],
  ['no archive', () => Buffer.from('hola'), 400, /no es un \.zip con fotos/],
  [
    'one byte too many',
    () => Buffer.concat([a({ bytes: photo }), Buffer.alloc(ARCHIVE_BYTES)]),
    400,
    new RegExp(ARCHIVE_TOO_LARGE),
  ],
])('an archive: %s', async (_, archive, status, says) => {
  const list = `Tipo;Id;Imagen\nColor;${pictured};a.jpg`
  expect(await brought(list, archive())).toMatchObject({
    status,
    says: expect.stringMatching(says) as string,
  })
})

test('of 150 MB of pictures those that a list names are taken, the others left where they are', async () => {
  const big = Buffer.concat([photo, Buffer.alloc(5 * MIB - photo.length)])
  const others = Array.from({ length: 30 }, (_, at) => ({
    name: `otra-${at}.jpg`,
    text: '',
    bytes: big,
    isStored: true,
  }))
  const named = { name: 'fotos/roja.jpg', text: '', bytes: big, isStored: true }
  const archive = zipOf([...others, named])
  expect(archive.length).toBeGreaterThan(150 * MIB)
  const { status, says } = await brought(`Tipo;Id;Imagen\nColor;${pictured};roja.jpg`, archive)
  expect(status).toBe(303)
  expect(says).toMatch(/1 línea que cambia\. .*Imagen: \(vacío\) → producto-roja-/)
})

/** The first line that somebody hears who asks whether so large a form may come. */
async function heard(cookies: string): Promise<string> {
  const { port, host } = new URL(origin)
  const socket = net.connect(Number(port), '127.0.0.1')
  const lines = [
    ...[`POST ${PAGE} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, `Cookie: ${cookies}`],
    ...['Content-Type: multipart/form-data; boundary=dalia', `Content-Length: ${ARCHIVE_BYTES}`],
    ...['Expect: 100-continue', '', ''],
  ]
  socket.write(lines.join('\r\n'))
  const [piece] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return piece.toString().split('\r\n', 1)[0] ?? ''
}

test('whether somebody may bring a list is asked before a byte of it is read', async () => {
  const email = 'taller@correo.pe'
  const { id } = await aUser({ email, password_hash: await hashPassword('una clave bien larga') })
  await db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin', duty: 'workshop' })
    .execute()
  const workshop = await signedIn(origin, email, 'una clave bien larga')
  expect(await heard(Cookie)).toBe('HTTP/1.1 100 Continue')
  expect(await heard(workshop)).toMatch(/^HTTP\/1.1 (30[23]|403) /)
  expect(await heard('')).toMatch(/^HTTP\/1.1 30[23] /)
})
