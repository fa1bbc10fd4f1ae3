import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

type LinkProps = Letter & {
  /** Of the page with what the shop holds of them, absolute. */
  link: string
}

const ASKED = 'Recibes este correo porque alguien pidió en nuestra tienda ver tus datos.'

/** To the mail of an order: the way to what the shop holds of whoever reads it. */
export const ownDataLink: Mail<LinkProps> = {
  subject: () => 'Tus datos en nuestra tienda',
  body: ({ origin, link }) => (
    <Layout origin={origin} preview="Mira, descarga o borra tus datos." reason={ASKED}>
      <Title>Tus datos</Title>
      <Paragraph>
        Con este enlace puedes ver y descargar lo que la tienda guarda de ti, y pedir que se borre.
        Vale hasta mañana.
      </Paragraph>
      <CallToAction href={link}>Ver mis datos</CallToAction>
      <Note>No lo compartas. Si no lo pediste, puedes ignorar este correo.</Note>
    </Layout>
  ),
  samples: { 'mis-datos': { origin, link: `${origin}/mis-datos?llave=ejemplo` } },
}

type ErasedProps = Letter & {
  /** Orders that wait until they are delivered or cancelled. */
  waiting: number
  /** The sentence about copies. */
  copies: string
}

/** The answer to who asked that their data be erased. */
export const dataErased: Mail<ErasedProps> = {
  subject: ({ waiting }) => (waiting > 0 ? 'Estamos borrando tus datos' : 'Borramos tus datos'),
  body: ({ origin, waiting, copies }) => (
    <Layout
      origin={origin}
      preview="La respuesta a tu pedido sobre tus datos."
      reason="Recibes este correo porque se pidió borrar los datos de esta dirección."
    >
      <Title>{waiting > 0 ? 'Estamos borrando tus datos' : 'Borramos tus datos'}</Title>
      <Paragraph>
        Borramos tu cuenta, direcciones, celulares, dedicatorias y comprobantes. De lo que compraste
        quedan, por ley, tu nombre, tu documento, los productos y los importes, hasta que venza su
        plazo.
      </Paragraph>
      {waiting > 0 ? (
        <Paragraph>
          {waiting === 1 ? 'Un pedido sigue en camino' : `${waiting} pedidos siguen en camino`}: lo
          que hace falta para entregarlo se borra cuando termine, y te avisamos.
        </Paragraph>
      ) : null}
      <Paragraph>{copies}</Paragraph>
    </Layout>
  ),
  samples: {
    'datos-borrados': {
      ...{ origin, waiting: 0 },
      copies: 'La última copia de respaldo que los tiene se borra el 1 de mayo de 2027.',
    },
    'datos-por-borrar': { origin, waiting: 2, copies: 'La tienda no hace copias de respaldo.' },
  },
}
