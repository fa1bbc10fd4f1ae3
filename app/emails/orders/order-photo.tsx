import { Img } from '@react-email/components'
import { mailStyles } from '../styles'
import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from '../layout'
import { type OrderMail, OrderNumber } from './order-parts'
import type { HistoryMail } from '../mail'
import { link, order, origin } from './sample-order'

export type OrderPhotoProps = Letter & {
  order: OrderMail
  /** Private. */
  link: string
  photo: {
    /** In the shop before it left, or at the door. */
    place: 'shop' | 'door'
    /** JPEG, which every mail program shows. */
    jpeg: Uint8Array
    /** Pixels. */
    width: number
    height: number
  }
  /** Who took it at the door, as whoever delivered it said; `null` for whom it is for, or nobody yet. */
  receivedBy: string | null
}

const SAID = {
  shop: {
    title: 'Así quedó tu ramo',
    text: 'Esta foto es de tu pedido, antes de salir de la tienda.',
    alt: 'Tu ramo, antes de salir de la tienda',
  },
  door: {
    title: 'Tu ramo ya llegó',
    text: 'Esta foto es de la entrega de tu pedido.',
    alt: 'La entrega de tu ramo',
  },
}
/** What the picture is called within the mail. */
const PICTURE = 'ramo'
/** As wide as the mail's column, pixels. */
const SHOWN_WIDTH = 542

/** To the buyer, with the photo of what they ordered: never to who receives it. */
export function OrderPhoto({ origin, order, link, photo, receivedBy }: OrderPhotoProps) {
  const { title, text, alt } = SAID[photo.place]
  const width = Math.min(photo.width, SHOWN_WIDTH)
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: ${text}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hola, {order.customerName}. {text}
        {receivedBy ? ` Lo recibió ${receivedBy}.` : ''}
      </Paragraph>
      <Img
        src={`cid:${PICTURE}`}
        alt={alt}
        width={width}
        height={Math.round((photo.height * width) / photo.width)}
        style={mailStyles.photo}
      />
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>El enlace es privado: quien lo tenga ve tu pedido.</Note>
    </Layout>
  )
}

const sample = { jpeg: new Uint8Array(), width: 1_080, height: 1_350 }

export const orderPhoto: HistoryMail<OrderPhotoProps> = {
  ofPhoto: true,
  title: () => 'la foto del ramo',
  subject: ({ order, photo }) => `${SAID[photo.place].title}: pedido ${order.order_number}`,
  body: OrderPhoto,
  picture: ({ photo }) => ({ name: PICTURE, jpeg: photo.jpeg }),
  samples: {
    'foto-del-ramo': {
      ...{ origin, order, link, receivedBy: null },
      photo: { place: 'shop', ...sample },
    },
    'foto-de-la-entrega': {
      ...{ origin, order, link, receivedBy: 'el portero' },
      photo: { place: 'door', ...sample },
    },
  },
}
