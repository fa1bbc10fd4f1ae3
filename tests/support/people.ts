import { db } from '~/database/db.server'
import { issueToken } from '~/models/accounts/email-token.server'
import { inviteStaff } from '~/models/accounts/staff/invitation.server'
import { newToken } from '~/models/records/token.server'
import { anOrder, aSetting, aUser } from './factories'
import { customerOf } from './orders/customer-of'
import { aRowOfEach } from './row-of-each'
import { arrangementFields, checkoutFields, filledCart, orderNumberIn, order } from './shopper'
import { aVisitor, signedIn } from './visitor'
import { openStockedShop } from './started-shop'
import { STAFF } from './shop-process'

const CUSTOMER = 'clienta@correo.pe'
/** Shows what would become of every price. */
const CHEAPER = '/admin/productos/precios?cambio=bajar&monto=10&unidad=por-ciento&que=todos'

/** Somebody in front of the shop: their cookies, and pages that only a link of theirs leads to. */
export type Somebody = { name: string; cookies: string; starts: string[] }

/**
 * A shop with a row of every noun, a guest with a cart and an order, a customer, and staff.
 *
 * @param variables of its process, besides staff's
 */
export async function openFullShop(variables: Record<string, string> = {}) {
  const { origin, pid, stock } = await openStockedShop({ ...STAFF, ...variables })
  const rows: Record<string, string> = { ...(await aRowOfEach()), pedidos: (await anOrder()).id }
  await aSetting('whatsapp_number', '987654321')
  await aSetting('show_checkout_pickup', 'true')
  await aSetting('enable_receipts', 'true')
  await aSetting('legal_name', 'Flores S.A.C.')
  await aSetting('ruc', '20131312955')
  await aSetting('legal_address', 'Calle Uno 1')

  const cart = await filledCart(origin, stock)
  const placed = await order(origin, stock, { cookies: cart, email: CUSTOMER })
  const number = orderNumberIn(placed) ?? ''
  const mine = placed.cookies.split('; ').filter((cookie) => cookie.startsWith('dz-pedidos='))
  const guest = [cart, ...mine].join('; ')

  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', STAFF.ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
  const customer = await aUser({ email: CUSTOMER, password_hash })
  await db
    .updateTable('orders')
    .set({ user_id: customer.id })
    .where('email', '=', CUSTOMER)
    .execute()
  const customerId = await customerOf(number)
  await db
    .insertInto('recipients')
    .values({ user_id: customer.id, name: 'Lucía Paz', phone: '999 111 222' })
    .execute()
  const links = await Promise.all(
    (['reset', 'confirm'] as const).map(async (purpose) => {
      const token = newToken()
      await db
        .transaction()
        .execute((trx) => issueToken(trx, { userId: customer.id, purpose, token }))
      return token
    }),
  )
  const invited = newToken()
  await inviteStaff('invitada@correo.pe', 'editor', customer.id)
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'invitada@correo.pe')
    .executeTakeFirstOrThrow()
  await issueToken(db, { userId, purpose: 'invite', token: invited })
  const panels = ['/', '/?panel=cuenta', '/?panel=registro', '/?panel=carrito', '/?panel=buscar']
  const people: Somebody[] = [
    {
      name: 'a guest',
      cookies: guest,
      starts: [
        ...[
          ...panels,
          '/ingresar',
          '/registro',
          '/forgot-password',
          '/entrega',
          '/carrito',
          '/checkout',
        ],
        '/libro-de-reclamaciones',
        ...[`/producto/${stock.slug}`, `/confirmacion/${number}`, '/confirmacion/DZ-20200101-0001'],
        ...[`/reset-password?token=${links[0]}`, `/auth/callback?token=${links[1]}`],
        `/invitacion?token=${invited}`,
      ],
    },
    {
      name: 'a customer',
      cookies: `${await signedIn(origin, CUSTOMER, STAFF.ADMIN_PASSWORD)}; ${guest}`,
      starts: [
        '/mis-pedidos',
        '/mis-datos',
        `/mis-pedidos/${number}`,
        '/cambiar-contrasena',
        '/checkout',
      ],
    },
    {
      name: 'staff',
      cookies: await staffCookies(origin),
      starts: [
        '/admin/dashboard',
        '/segundo-paso',
        ...Object.entries(rows).flatMap(([section, id]) => [
          `/admin/${section}`,
          `/admin/${section}?nuevo`,
          `/admin/${section}?editar=${id}`,
          `/admin/${section}?eliminar=${id}`,
        ]),
        ...[`/admin/pedidos?pedido=${number}`, `/admin/pedidos/${number}`],
        ...[`/admin/pedidos/${number}/editar`, `/admin/pedidos/${number}/entrega`],
        ...[
          '/admin/clientes',
          `/admin/clientes/${customerId}?unir=a`,
          `/admin/clientes/${customerId}/borrar`,
          `/admin/pedidos?nuevo=${number}`,
        ],
        ...[
          '/admin/avisos',
          '/admin/cambios',
          '/admin/pagos',
          '/admin/comprobantes',
          `/admin/pagos/${number}`,
        ],
        `/admin/taller?dia=${arrangementFields(stock).delivery_date}`,
        ...['/admin/pedidos/mover', '/admin/productos/precios', CHEAPER],
        `/admin/mercado?desde=${arrangementFields(stock).delivery_date}`,
        ...['/admin/reportes', '/admin/reportes/pagos', '/admin/cierre', '/admin/productos/lista'],
        ...['/admin/ayuda', '/admin/ayuda?q=yape'],
        `/admin/reclamos/${rows.reclamos}`,
        ...['/admin/configuracion', '/admin/productos/nuevo', '/admin/salud', '/admin/personal'],
        ...['/admin/categorias?tab=subcategorias&nuevo', '/cambiar-contrasena'],
      ],
    },
  ]
  const values = {
    ...{ $: 'nada', $slug: stock.slug, $categorySlug: stock.category, $name: 'ninguna.webp' },
    ...{ $id: rows.productos ?? '', $campaignId: rows.campanias ?? '', $orderNumber: number },
    ...{ $token: 'ninguno', $proofId: rows.productos ?? '', $version: 'ninguna' },
    $claimId: rows.reclamos ?? '',
    $page: 'pedidos',
    $customerId: customerId,
  }
  return { origin, pid, people, values, stock, fields: checkoutFields(stock, CUSTOMER) }
}

/** Somebody of the staff who is setting a second factor up. */
async function staffCookies(origin: string): Promise<string> {
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  await staff.post('/segundo-paso', { intent: 'start' })
  return staff.cookieText()
}
