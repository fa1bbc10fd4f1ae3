import { counted } from '~/counted'
import {
  CallToAction,
  Divider,
  Layout,
  type Letter,
  Note,
  Paragraph,
  Subtitle,
  Title,
} from './layout'
import { mailStyles } from './styles'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type ErrorAlertProps = Letter & {
  count: number
  /** The first and the last, as people read instants. */
  since: string
  until: string
  screens: { name: string; status: number; count: number; requests: string[] }[]
}

/** To the shop's own address, once an hour at most. */
export function ErrorAlert({ origin, count, since, until, screens }: ErrorAlertProps) {
  const isDown = screens.every(({ status }) => status === 503)
  return (
    <Layout
      origin={origin}
      preview={`${counted(count, 'visita vio', 'visitas vieron')} un error en la tienda.`}
      reason="Este aviso llega al correo de la tienda, como máximo una vez por hora."
    >
      <Title>La tienda mostró errores</Title>
      <Paragraph>
        Del {since} al {until}, {counted(count, 'visita vio', 'visitas vieron')} una página de error
        en lugar de lo que pedían. No fue por algo que escribieron: fue un problema de la tienda.
      </Paragraph>
      <Subtitle>Dónde pasó</Subtitle>
      {screens.map(({ name, status, count, requests }) => (
        <div key={`${name} ${status}`} style={mailStyles.item}>
          <strong>{name}</strong>: {counted(count, 'error', 'errores')} {status}. Códigos de visita:{' '}
          {requests.join(', ')}
        </div>
      ))}
      <Subtitle>Qué hacer</Subtitle>
      <Paragraph>
        {isDown
          ? 'La tienda no pudo atender: casi siempre la base de datos estuvo detenida un momento. Si ya abre, no hay que hacer nada.'
          : 'Abre la tienda y prueba esas pantallas. Si el error sigue, reenvía este correo a quien cuida la tienda.'}
      </Paragraph>
      <CallToAction href={`${origin}/admin/salud`}>Ver la salud de la tienda</CallToAction>
      <Divider />
      <Note>
        Cada código está en el registro de la tienda, junto a la causa. También lo ve el visitante
        en su página de error.
      </Note>
    </Layout>
  )
}

export const errorAlert: Mail<ErrorAlertProps> = {
  subject: () => 'La tienda mostró errores a tus visitantes',
  body: ErrorAlert,
  samples: {
    'errores-de-visitas': {
      ...{ origin, count: 14, since: '24 dic 2026 18:30', until: '24 dic 2026 19:02' },
      screens: [
        {
          ...{ name: 'Finalizar compra', status: 500, count: 12 },
          requests: ['k7m2p9xq4t', 'h3w8r5zc2n'],
        },
        { name: 'Inicio', status: 503, count: 2, requests: ['p4t6y8u2m5'] },
      ],
    },
  },
}
