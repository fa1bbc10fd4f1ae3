import type { ReactElement } from 'react'
import { AccountExists } from './account-exists'
import { BackupAlert } from './backup-alert'
import { Campaign } from './campaign'
import { ClaimAlert, ClaimAnswer, ClaimCopy } from './claim'
import { ConfirmAccount } from './confirm-account'
import { ErrorAlert } from './error-alert'
import { OrderAbsent } from './order-absent'
import { OrderAlert } from './order-alert'
import { OrderChange } from './order-change'
import { OrderEdited } from './order-edited'
import { OrderLink } from './order-link'
import type { OrderMail } from './order-parts'
import { OrderReceived } from './order-received'
import { OrderStatus } from './order-status'
import { OrderExpired, PaymentReminder } from './order-unpaid'
import { ResetPassword } from './reset-password'

const origin = 'https://daliayzinnia.example'
const link = `${origin}/confirmacion/DZ-20261224-0042?llave=4fJb0s0Xq1mT8w2eVhYc9A`

const order: OrderMail = {
  orderNumber: 'DZ-20261224-0042',
  customerName: 'Ana Quispe Ñahui',
  email: 'ana@correo.example',
  phone: '987 654 321',
  call: 'tel:987654321',
  chat: 'https://wa.me/51987654321?text=Hola%2C%20Ana',
  lines: [
    {
      name: 'Jardín de Dalias',
      color: 'Terracota',
      quantity: 1,
      dedication: 'Mamá: que tu Navidad\nflorezca tan lindo como tú.\nTe quiere, Ana',
      deliveryDate: '2026-12-24',
      deliveryTime: '9am-3pm',
      complements: [
        { name: 'Chocolates de cacao peruano', quantity: 1, price: 3500 },
        { name: 'Globo', quantity: 2, price: 800 },
      ],
      total: 19_000,
    },
    {
      name: 'Ramo de zinnias y eucalipto para la mesa del comedor',
      color: null,
      quantity: 2,
      dedication: '',
      deliveryDate: '2026-12-26',
      deliveryTime: '3pm-7pm',
      complements: [],
      total: 17_980,
    },
  ],
  subtotal: 36_980,
  shipping: 1200,
  discount: 3698,
  couponCode: 'FLORECE10',
  chargeLines: [{ name: 'Horario 9am-3pm, 24/12/2026', amount: 1_500 }],
  total: 35_982,
  deliveryType: 'envio',
  zoneName: 'Miraflores, San Isidro y Barranco',
  district: 'Miraflores',
  handover: ['Recibe: Lucía Paz · 999 111 222', 'Es sorpresa: no llamar antes'],
  address: 'Calle Las Begonias 450, dpto. 302',
  reference: 'Frente al parque, portón verde',
  pickup: null,
  paymentMethod: 'yape',
  wallet: { number: '999 888 777', name: 'Rosa Flores Díaz' },
  bank: null,
  payUntil: null,
}

const pickup: OrderMail = {
  ...order,
  deliveryType: 'retiro',
  zoneName: null,
  district: null,
  handover: [],
  address: null,
  reference: null,
  pickup: 'Av. Grau 120, Barranco',
  shipping: 0,
  discount: 0,
  couponCode: null,
  chargeLines: [],
  total: order.subtotal,
  paymentMethod: 'yape',
  wallet: null,
}

const transfer: OrderMail = {
  ...pickup,
  paymentMethod: 'transferencia',
  bank: {
    bank: 'BCP',
    holder: 'Dalia & Zinnia S.A.C.',
    account: '191-2345678-0-12',
    cci: '00219100234567801234',
  },
  payUntil: new Date('2026-11-24T20:00:00Z'),
}

const gift: OrderMail = {
  ...pickup,
  discount: pickup.subtotal,
  couponCode: 'REGALO',
  total: 0,
}

const claim = {
  origin,
  sheet: {
    number: '000000042-2026',
    kind: 'Reclamo',
    written: '24 dic 2026 18:30',
    parts: [
      {
        title: '1. Identificación del consumidor reclamante',
        facts: [
          { label: 'Nombre', text: 'Ana Quispe Ñahui' },
          { label: 'DNI / CE', text: '45678912' },
        ],
      },
      {
        title: '3. Detalle de la reclamación y pedido del consumidor',
        facts: [{ label: 'Detalle', text: 'Las dalias llegaron marchitas.\nAdjunto una foto.' }],
      },
    ],
  },
  due: '18/01/2027',
  link: `${origin}/libro-de-reclamaciones/4fJb0s0Xq1mT8w2eVhYc9A`,
}

/** Every mail with invented people, for looking at them and for the test that reads them all. */
export const samples = {
  'pedido-recibido': <OrderReceived origin={origin} order={order} link={link} />,
  'pedido-recibido-retiro': <OrderReceived origin={origin} order={pickup} link={link} />,
  'pedido-recibido-gratis': <OrderReceived origin={origin} order={gift} link={link} />,
  'pedido-recibido-transferencia': <OrderReceived origin={origin} order={transfer} link={link} />,
  'recordatorio-de-pago': <PaymentReminder origin={origin} order={transfer} link={link} />,
  'nadie-en-casa': (
    <OrderAbsent origin={origin} order={order} link={link} proposal="mañana, 9am-3pm" />
  ),
  'pedido-vencido': <OrderExpired origin={origin} order={transfer} link={link} />,
  'nuevo-pedido': <OrderAlert origin={origin} order={order} />,
  'enlace-privado': <OrderLink origin={origin} orderNumber={order.orderNumber} link={link} />,
  'cambio-de-entrega': <OrderChange origin={origin} order={order} link={link} />,
  'cambio-del-pedido': (
    <OrderEdited
      origin={origin}
      link={link}
      order={{ ...order, chargeLines: [{ name: 'Disculpa por la demora', amount: -1_000 }] }}
      balance={{ paid: 30_000, missing: 5_982, extra: 0 }}
    />
  ),
  'estado-del-pedido': (
    <OrderStatus
      origin={origin}
      order={order}
      link={link}
      status="enviado"
      words="Lo lleva Julio, que te llama al llegar."
    />
  ),
  'confirmar-cuenta': (
    <ConfirmAccount
      origin={origin}
      username="Ana"
      link={`${origin}/auth/callback?token=x1y2z3`}
      couponWorth="S/ 5.00"
    />
  ),
  'cuenta-existente': (
    <AccountExists
      origin={origin}
      signInLink={`${origin}/ingresar`}
      forgotLink={`${origin}/forgot-password`}
    />
  ),
  campana: (
    <Campaign
      origin={origin}
      subject="Flores para mamá"
      previewText="Ramos que llegan el mismo domingo"
      bodyHtml={`<p>Este domingo celebramos a mamá. <a href="${origin}/nosotros">Conócenos</a>.</p>`}
      button={{ label: 'Descubrir ahora', link: `${origin}/catalogo` }}
      products={[
        {
          name: 'Jardín de Dalias',
          price: 'S/ 140.00',
          oldPrice: 'S/ 160.00',
          link: `${origin}/producto/jardin-de-dalias`,
          image: null,
        },
      ]}
      unsubscribeLink={`${origin}/baja/x1y2z3`}
    />
  ),
  'copia-de-reclamo': <ClaimCopy {...claim} />,
  'reclamo-por-responder': (
    <ClaimAlert {...claim} link={`${origin}/admin/reclamos/9f1c2d3e-0000-4000-8000-000000000000`} />
  ),
  'respuesta-a-reclamo': (
    <ClaimAnswer
      {...claim}
      answer={'Hola, Ana:\n\nTe devolvemos hoy los S/ 190.00 por Yape.\nGracias por escribirnos.'}
    />
  ),
  'errores-de-visitas': (
    <ErrorAlert
      origin={origin}
      count={14}
      since="24 dic 2026 18:30"
      until="24 dic 2026 19:02"
      screens={[
        {
          name: 'Finalizar compra',
          status: 500,
          count: 12,
          requests: ['k7m2p9xq4t', 'h3w8r5zc2n'],
        },
        { name: 'Inicio', status: 503, count: 2, requests: ['p4t6y8u2m5'] },
      ]}
    />
  ),
  'falta-la-copia': (
    <BackupAlert
      origin={origin}
      last="24 dic 2026 03:29"
      trouble="El servidor del bucket no responde."
    />
  ),
  'cambiar-clave': <ResetPassword origin={origin} link={`${origin}/reset-password?token=x1y2z3`} />,
} satisfies Record<string, ReactElement>
