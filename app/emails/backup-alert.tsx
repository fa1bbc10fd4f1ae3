import { CallToAction, Layout, type Letter, Paragraph, Subtitle, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type BackupAlertProps = Letter & {
  /** When the last one was made, as people read instants; absent where there is none. */
  last?: string
  /** How the last try went, a sentence. */
  trouble?: string
}

/** To the shop's own address, once a day at most. */
export function BackupAlert({ origin, last, trouble }: BackupAlertProps) {
  return (
    <Layout
      origin={origin}
      preview="Hace más de un día que no se guarda una copia de la tienda en otro lugar."
      reason="Este aviso llega al correo de la tienda, como máximo una vez por día."
    >
      <Title>Falta la copia de respaldo</Title>
      <Paragraph>
        {last
          ? `La última copia de la tienda en otro lugar es del ${last}.`
          : 'En otro lugar todavía no hay ninguna copia de la tienda.'}{' '}
        La tienda sigue atendiendo, y lo intenta otra vez cada hora. Las copias anteriores siguen
        donde estaban.
      </Paragraph>
      {trouble ? <Paragraph>El último intento: {trouble}</Paragraph> : null}
      <Subtitle>Qué hacer</Subtitle>
      <Paragraph>
        Reenvía este correo a quien cuida la tienda. Si se perdiera la computadora hoy, se perderían
        los pedidos desde la última copia.
      </Paragraph>
      <CallToAction href={`${origin}/admin/salud`}>Ver la salud de la tienda</CallToAction>
    </Layout>
  )
}

export const backupAlert: Mail<BackupAlertProps> = {
  subject: () => 'Falta la copia de respaldo de la tienda',
  body: BackupAlert,
  samples: {
    'falta-la-copia': {
      ...{ origin, last: '24 dic 2026 03:29' },
      trouble: 'El servidor del bucket no responde.',
    },
  },
}
