import { Img, Link, Section, Text } from '@react-email/components'
import { mailStyles } from './styles'
import { CallToAction, Divider, Layout, type Letter, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type CampaignProduct = {
  name: string
  /** As people read it: `S/ 95.00`. */
  price: string
  /** What it cost before, when it is on sale. */
  oldPrice: string | null
  /** Absolute. */
  link: string
  /** Absolute; `null` without a picture. */
  image: string | null
}

export type CampaignProps = Letter & {
  subject: string
  /** Blank for none. */
  previewText: string
  /** Cleaned and dressed: nothing else may be written into a mail as it is. */
  bodyHtml: string
  button: { label: string; link: string }
  products: CampaignProduct[]
  /** Where the reader leaves the newsletter; absolute. */
  unsubscribeLink: string
}

/** To everybody who subscribes, when staff send a campaign. */
export function Campaign(props: CampaignProps) {
  const { origin, subject, previewText, bodyHtml, button, products, unsubscribeLink } = props
  return (
    <Layout
      origin={origin}
      preview={previewText || subject}
      reason="Recibes este correo porque te suscribiste a nuestras novedades."
    >
      <Title>{subject}</Title>
      <div dangerouslySetInnerHTML={{ __html: bodyHtml }} />
      <CallToAction href={button.link}>{button.label}</CallToAction>
      {products.length > 0 ? <Divider /> : null}
      {products.map((product) => (
        <Product key={product.link} product={product} />
      ))}
      <Divider />
      <Text style={mailStyles.note}>
        ¿Ya no quieres recibir novedades?{' '}
        <Link href={unsubscribeLink} style={mailStyles.link}>
          Darme de baja
        </Link>
      </Text>
    </Layout>
  )
}

function Product({ product }: { product: CampaignProduct }) {
  return (
    <Section style={mailStyles.panel}>
      <Text style={mailStyles.itemName}>
        <Link href={product.link} style={mailStyles.link}>
          {/* Where pictures are off, the name below says it once. */}
          {product.image ? (
            <Img src={product.image} alt="" width={320} style={mailStyles.picture} />
          ) : null}
          {product.name}
        </Link>
      </Text>
      <Text style={mailStyles.item}>
        {product.price}
        {product.oldPrice ? ` (antes ${product.oldPrice})` : ''}
      </Text>
    </Section>
  )
}

export const campaign: Mail<CampaignProps> = {
  subject: ({ subject }) => subject,
  body: Campaign,
  samples: {
    campana: {
      ...{ origin, subject: 'Flores para mamá' },
      previewText: 'Ramos que llegan el mismo domingo',
      bodyHtml: `<p>Este domingo celebramos a mamá. <a href="${origin}/nosotros">Conócenos</a>.</p>`,
      button: { label: 'Descubrir ahora', link: `${origin}/catalogo` },
      products: [
        {
          ...{ name: 'Jardín de Dalias', price: 'S/ 140.00', oldPrice: 'S/ 160.00' },
          ...{ link: `${origin}/producto/jardin-de-dalias`, image: null },
        },
      ],
      unsubscribeLink: `${origin}/baja/x1y2z3`,
    },
  },
}
