import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { samples } from '~/emails/samples'
import { renderMail } from '~/mail/mail.server'
import { storedShop } from '~/models/site/settings/setting.server'
import { addDays, limaDay } from '../../app/dates'
import { aSetting } from '../support/factories'
import { UNCOMPRESSED } from '../support/form-posts'
import { openFullShop, type Somebody } from '../support/people'
import { pathsOfRoutes, withoutIds } from '../support/shown-forms'
import { filledCart, order } from '../support/shopper'
import { startMailServer } from '../support/smtp'
import { talk } from '../support/test-server'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'
import { STAFF } from '../support/shop-process'
import { atFileEnd } from '../support/set-up/file-end'

/* Another owner's shop, read whole: whoever reads it, person or machine, reads that owner's name. */

const NAME = 'Florería Rosaflor'
/** Ours, as pages, addresses, files and mails may spell it. */
const OURS = /dalia\s*(?:&|&amp;|\\u0026|%26|y|-)?\s*zinnia/i
const OF_THE_OWNER = {
  display_name: NAME,
  slogan: 'Flores de hoy',
  email: 'hola@rosaflor.pe',
  instagram_url: 'https://www.instagram.com/rosaflor',
  tiktok_url: 'https://www.tiktok.com/@rosaflor',
  opening_hours: 'Lunes a sábado, de 9:00 a 19:00',
  show_contact_whatsapp: 'true',
}
const SELLER = 'Flores S.A.C. · RUC 20131312955 · Calle Uno 1'
const ASKED_MAX = 600

const server = await startMailServer()
atFileEnd(() => server.stop())
const shop = await openFullShop({ SMTP_URL: server.url })
for (const [key, value] of Object.entries(OF_THE_OWNER)) await aSetting(key, value)

type Read = { path: string; status: number; type: string; text: string }

async function read(path: string, cookies: string): Promise<Read> {
  const answer = await fetch(shop.origin + path, {
    headers: { Cookie: cookies, ...UNCOMPRESSED },
    redirect: 'manual',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('Content-Type') ?? ''
  const text = /spreadsheetml/.test(type) ? await unzipped(bytes) : bytes.toString()
  const said = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return { path, status: answer.status, type, text: `${decodeURIComponent(said)}\n${text}` }
}

/** Everything that a workbook holds. */
async function unzipped(bytes: Buffer): Promise<string> {
  const archive = await fromBufferPromise(bytes)
  let text = ''
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    for await (const piece of stream) text += String(piece)
  }
  return text
}

/** Every kind of page that somebody reaches by links, from where they begin and from every route. */
async function readBy({ cookies, starts }: Somebody): Promise<Read[]> {
  const reads: Read[] = []
  const asked = new Set<string>()
  const waiting = [...starts, ...pathsOfRoutes(shop.values)]
  for (let at = waiting.shift(); at && asked.size < ASKED_MAX; at = waiting.shift()) {
    if (asked.has(kindOf(at))) continue
    asked.add(kindOf(at))
    const answer = await read(at, cookies)
    reads.push(answer)
    const links = answer.text.matchAll(/(?:href|src|action)="(\/[^"#]*)"/g)
    waiting.push(...[...links].map(([, link = '']) => link.replaceAll('&amp;', '&')).filter(isOurs))
  }
  expect(waiting).toEqual([])
  return reads
}

/** Code of the build is the same for all owners. */
function isOurs(link: string): boolean {
  return !link.startsWith('//') && !link.startsWith('/assets/') && !link.startsWith('/imagenes/')
}

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  return `${withoutIds(pathname)}?${[...new Set(searchParams.keys())].sort().join()}`
}

/** What is wrong with each answer; nothing when it names this owner and nobody else. */
function wrongIn(reads: Read[]): string[] {
  return reads.flatMap(({ path, status, type, text }) => {
    const ours = OURS.exec(text)
    const names = !/^text\/html/.test(type) || text.includes(NAME)
    return [
      ...(ours ? [`${status} ${path}: ${text.slice(ours.index - 80, ours.index + 40)}`] : []),
      ...(names ? [] : [`${status} ${path} does not name the shop`]),
    ]
  })
}

test.each(shop.people)('$name reads the owner’s name, and no other', async (somebody) => {
  const reads = await readBy(somebody)
  expect(wrongIn(reads)).toEqual([])
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
})

test('pages, files and pictures for machines too', async () => {
  const machines = ['/robots.txt', '/sitemap.xml', '/feed.xml']
  const paths = ['/logo.svg', '/site.webmanifest', ...machines, '/contacto.data']
  const reads = await Promise.all(paths.map((path) => read(path, '')))
  expect(wrongIn(reads)).toEqual([])
  expect(reads.map(({ status }) => status)).toEqual(paths.map(() => 200))
  for (const { path, text } of reads.filter(({ path }) =>
    /logo|manifest|feed|contacto/.test(path),
  )) {
    expect([path, text.includes(NAME)]).toEqual([path, true])
  }
})

test('who sells stands at the foot of every page, in Contacto and in the legal texts', async () => {
  for (const path of ['/', '/contacto', '/terminos', '/privacidad', '/libro-de-reclamaciones']) {
    expect([path, (await read(path, '')).text.includes(SELLER)]).toEqual([path, true])
  }
  const named = 'Flores S.A.C., con RUC 20131312955 y domicilio en Calle Uno 1'
  expect((await read('/terminos', '')).text).toContain(`En ${NAME} te vende ${named}`)
  const privacy = (await read('/privacidad', '')).text
  expect(privacy).toContain(`El titular del banco de datos de los clientes de ${NAME} es ${named}`)
  const { text } = await read('/contacto', '')
  expect(text).toContain('"legalName":"Flores S.A.C.","taxID":"20131312955"')
  expect(text).toContain('"telephone":"987654321"')
})

test('the rider, and what a staff member prints', async () => {
  const staff = aVisitor(shop.origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const day = addDays(limaDay(new Date()), 2)
  const runs = `/admin/pedidos/reparto?dia=${day}`
  await staff.post(runs, { intent: 'open', slot: '' })
  const [link = ''] = /\/reparto\/[\w-]+\.[\w-]+/.exec((await staff.get(runs)).text) ?? []
  const cookies = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const number = shop.values.$orderNumber
  const paths = [link, `/admin/pedidos/hoja?dia=${day}`, `/admin/pedidos/${number}/hoja?precios`]
  const reads = await Promise.all(paths.map((path) => read(path, cookies)))
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(wrongIn(reads)).toEqual([])
  // On the page itself too, not in its title alone.
  expect(reads.map(({ text }) => text.replace(/<title>.*?<\/title>/, '').includes(NAME))).toEqual([
    true,
    true,
    true,
  ])
})

test('what is refused before a page is drawn', async () => {
  const { port } = new URL(shop.origin)
  const get = `Host: localhost:${port}\r\nConnection: close\r\n`
  const answers = await Promise.all([
    talk(Number(port), 'NONSENSE\r\n\r\n'),
    talk(Number(port), `PUT / HTTP/1.1\r\n${get}\r\n`),
    talk(Number(port), `GET / HTTP/1.1\r\n${get}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`),
    talk(Number(port), `POST /contacto HTTP/1.1\r\n${get}Origin: http://evil.pe\r\n\r\n`),
  ])
  for (const bytes of answers) {
    const answer = Buffer.from(bytes, 'latin1').toString()
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toContain(`<p class="shop">${NAME}</p>`)
    expect(answer).toContain('<p class="slogan">Flores de hoy</p>')
    expect(answer).not.toMatch(OURS)
  }
})

test('every mail, as it is sent and as it may be', async () => {
  const cookies = await filledCart(shop.origin, shop.stock)
  const email = 'otra.clienta@correo.pe'
  await order(shop.origin, shop.stock, { cookies, email })
  const sent = () => server.mails.filter(({ recipients }) => recipients.includes(email))
  await until('the buyer has their mail', () => sent().length > 0)
  for (const mail of sent()) {
    expect(mail.from?.name).toBe(NAME)
    expect(JSON.stringify(mail)).not.toMatch(OURS)
    expect(mail.text).toContain(SELLER)
  }
  const written = await storedShop()
  for (const [name, element] of Object.entries(samples)) {
    const { html, text } = await renderMail({ element, shop: written })
    for (const version of [html, text]) {
      // The sample's own address, and the holder of its account, are invented people.
      const said = version
        .replaceAll('daliayzinnia.example', '')
        .replace(/Dalia (&amp;|&) Zinnia S\.A\.C\./g, '')
      expect([name, OURS.test(said), said.includes(NAME)]).toEqual([name, false, true])
    }
    expect(text).toContain(SELLER)
  }
})
