import { smallPictures } from '../../support/files/damaged-pictures'
import { query, type Stock } from '../../support/stock'
import { aVisitor, type Visitor } from '../../support/visitor'
import { CONTAINER } from './balancer'
import { aCart, place } from './buyers'
import type { Site } from './site'
import type { Outcome } from './steps'

/** How long a slow bucket takes for each answer. */
const SLOW_MS = 700

/** A picture that one container took is shown by all. */
export async function sharePictures(site: Site, staff: Visitor): Promise<Outcome> {
  const wrong: string[] = []
  for (const { origin } of site.containers) {
    const [status, text] = await sendPicture(site, origin, staff)
    const url = /\/imagenes\/[\w.-]+/.exec(text)?.[0] ?? '/imagenes/ninguna.webp'
    if (status !== 200) wrong.push(`a picture was answered with ${status}: ${text}`)
    for (const other of site.containers) {
      const shown = await fetch(site.origin + url, { headers: { [CONTAINER]: other.origin } })
      if (shown.status !== 200) wrong.push(`${url} of ${origin} is ${shown.status} elsewhere`)
      await shown.arrayBuffer()
    }
  }
  return { counted: `${site.containers.length} fotos, vistas por todos`, wrong }
}

/** A proof of payment that one container took is shown to staff by all, and to nobody else. */
export async function shareProofs(site: Site, stock: Stock, staff: Visitor): Promise<Outcome> {
  const wrong: string[] = []
  for (const [at, { origin }] of site.containers.entries()) {
    const email = `comprobante-${at}@example.com`
    const cart = await aCart(site.origin, stock, { mode: 'documents', email, couponCode: '' })
    if (!cart || (await place(cart, stock)).status !== 303) return { counted: '', wrong: [email] }
    const path = `/confirmacion/${cart.told}`
    const fields = { intent: 'proof', operation: `${1_000_000 + at}`, amount: '50' }
    const [status] = await sendTo(site, origin, cart.visitor, path, fields, 'capture')
    if (status !== 303) wrong.push(`a proof was answered with ${status}`)
  }
  const proofs = await query<{ id: string }>(site.database, 'select id from payment_proofs')
  for (const { id } of proofs) {
    for (const { origin } of site.containers) {
      const address = `${site.origin}/admin/comprobantes/${id}`
      const seen = await shownTo(staff, address, origin)
      if (!/^200 image/.test(seen)) wrong.push(`staff see ${seen} in the place of a proof`)
      const met = await shownTo(aVisitor(site.origin), address, origin)
      if (!met.startsWith('302')) wrong.push(`strangers get ${met} of a proof`)
    }
  }
  if (proofs.length !== site.containers.length) wrong.push(`${proofs.length} proofs were kept`)
  return { counted: `${proofs.length} comprobantes, vistos en todos`, wrong }
}

/** @returns status and type of what one container shows */
async function shownTo({ cookies }: Visitor, address: string, container: string) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Cookie, [CONTAINER]: container }
  const shown = await fetch(address, { headers, redirect: 'manual' })
  await shown.arrayBuffer()
  return `${shown.status} ${shown.headers.get('Content-Type')}`
}

/** A bucket without room costs a sentence beside the field, one that is slow only time. */
export async function troubleBucket(site: Site, staff: Visitor): Promise<Outcome> {
  const wrong: string[] = []
  site.bucket.fault = () => ({ status: 507, code: 'StorageFull' })
  for (const { origin } of site.containers) {
    const [status, text] = await sendPicture(site, origin, staff)
    const isSaid = status === 400 && text.includes('No queda espacio para guardar la imagen')
    if (!isSaid) wrong.push(`without room a picture is answered with ${status}: ${text}`)
  }
  site.bucket.fault = () => null
  site.bucket.delayMs = SLOW_MS
  const sent = await Promise.all(
    site.containers.map(({ origin }) => sendPicture(site, origin, staff)),
  )
  site.bucket.delayMs = 0
  for (const [status, text] of sent) {
    if (status !== 200) wrong.push(`slowly a picture is answered with ${status}: ${text}`)
  }
  return { counted: `${2 * site.containers.length} fotos`, wrong }
}

let pictures = 0

/** Each is another one. */
function sendPicture(site: Site, container: string, staff: Visitor): Promise<[number, string]> {
  const fields = { prefix: 'category-', name: `foto ${(pictures += 1)}` }
  return sendTo(site, container, staff, '/admin/imagen', fields, 'image')
}

/** A form with a picture, sent to one of the containers. */
async function sendTo(
  site: Site,
  container: string,
  { cookies }: Visitor,
  path: string,
  fields: Record<string, string>,
  picture: string,
): Promise<[number, string]> {
  const [bytes = Buffer.alloc(0)] = await smallPictures()
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set(picture, new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(site.origin + path, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { Cookie, [CONTAINER]: container },
  })
  return [answer.status, await answer.text()]
}
