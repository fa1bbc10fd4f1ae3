import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { wantsPhotos } from '~/models/orders/photos/wanted-photos.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { findOrder } from '~/models/orders/order.server'
import { NO_PHOTO_CHOSEN } from '~/models/orders/photos/bouquet-photo'
import { type Taken, takePhoto } from '~/models/orders/photos/bouquet-photo.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read', 'file')
  return redirect(pageOf(params.orderNumber))
}

/**
 * Takes the photo of an order, of a form or of the script that has shrunk it.
 *
 * @returns to the script, nothing or `{ problem }` with the sentence for the field; else the order's page with a message
 * @source docs/decisions/0070
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write', 'file')
  const { files, intent } = await readUpload(request)
  if (intent !== 'photo') throw unknownIntent(intent)
  const order = await findOrder(params.orderNumber ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const taken = await take(order.id, files.get('image')?.bytes, staff.id)
  if (request.headers.get('Accept') === 'application/json') {
    return taken.taken
      ? Response.json({})
      : Response.json({ problem: taken.problem }, { status: 400 })
  }
  const page = `${pageOf(order.order_number)}#foto`
  return taken.taken
    ? redirectWithToast(page, {
        title: taken.isNew ? 'Foto guardada' : 'Ya teníamos esta foto',
        description: order.email ? `Le llega a ${order.email}.` : undefined,
        tone: 'normal',
      })
    : redirectWithToast(page, {
        title: 'No se guardó la foto',
        description: taken.problem,
        tone: 'error',
      })
}

async function take(orderId: string, bytes: Uint8Array | undefined, by: string): Promise<Taken> {
  if (!bytes) return { taken: false, problem: NO_PHOTO_CHOSEN }
  if (!(await wantsPhotos('shop'))) return { taken: false, problem: NOT_WANTED }
  return takePhoto(orderId, bytes, { place: 'shop', by })
}

const NOT_WANTED = 'La foto del ramo está apagada en Configuración, «Foto del ramo».'

function pageOf(orderNumber = ''): string {
  return `/admin/pedidos/${encodeURIComponent(orderNumber)}`
}
