import { maySeeOrder, readUser } from '~/cookies/auth.server'
import { staffOfBrowser } from '~/cookies/trusted-browser.server'
import { staffPage } from '~/cookies/wanted-page.server'
import { may } from '~/models/accounts/permissions'
import { findRun } from '~/models/deliveries/delivery-run.server'
import { wantsPhotos } from '~/models/orders/photos/wanted-photos.server'
import { findOrder } from '~/models/orders/order.server'

/**
 * Decides, before a form is read, whether its sender may send it.
 *
 * @returns true, or the form that the route answers in its place, with the same refusal
 */
export type UploadAuthorization = (request: Request) => Promise<true | string>

const ADMIN = /^\/admin(\/|$)/
/** Its form is seven times as large as others may be. */
const ARCHIVE = '/admin/productos/lista'
const RUN = /^\/reparto\/[^/]+$/
const ORDER = /^\/confirmacion\/(dz-\d{8}-\d{4})$/

/**
 * The authorization of forms sent to an address; the guards of its route check again.
 *
 * @param path decoded, in lower case
 * @param isUpload whether the form may be as large as pictures are
 * @source docs/decisions/0047
 */
export function uploadAuthorizationOf(path: string, isUpload: boolean): UploadAuthorization | null {
  if (path === ARCHIVE && isUpload) return admitsToCatalogue
  if (ADMIN.test(path)) return admitsStaff
  if (isUpload && RUN.test(path)) return admitsToRun
  const [, number] = ORDER.exec(path) ?? []
  return number && isUpload ? (request) => admitsToOrder(request, number.toUpperCase()) : null
}

async function admitsStaff(request: Request) {
  const user = await readUser(request)
  if (user && !user.missing) return may(user.duty, 'admin.enter') || ''
  // Their session has ended, or wants the code of a second step: the guard keeps what they typed.
  return (staffPage(request) !== null && (await staffOfBrowser(request)) !== null) || ''
}

async function admitsToCatalogue(request: Request) {
  const user = await readUser(request)
  return (user && !user.missing && may(user.duty, 'catalogue.write')) || ''
}

async function admitsToOrder(request: Request, orderNumber: string) {
  const order = await findOrder(orderNumber)
  return (order !== undefined && (await maySeeOrder(request, order))) || 'intent=proof'
}

async function admitsToRun(request: Request) {
  // The path is in lower case; a token is not.
  const token = decodeURIComponent(new URL(request.url).pathname.split('/')[2] ?? '')
  const mayTake = (await wantsPhotos('door')) && (await findRun(token, new Date())) !== undefined
  return mayTake || 'intent=photo'
}
