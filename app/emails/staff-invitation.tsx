import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type StaffInvitationProps = Letter & {
  /** What they are asked to be there for, as people read it. */
  duty: string
  /** What they will be let to do, a sentence. */
  about: string
  /** Single use, 72 hours, absolute. */
  link: string
}

/** To somebody whom an owner asked to work in the shop. */
export function StaffInvitation({ origin, duty, about, link }: StaffInvitationProps) {
  return (
    <Layout
      origin={origin}
      preview="Elige tu contraseña y entra al panel de la tienda."
      reason="Recibes este correo porque alguien te invitó al personal de la tienda."
    >
      <Title>Te invitaron a trabajar aquí</Title>
      <Paragraph>
        Entrarás al panel de la tienda con esta dirección. Tu función será {duty}: {about}
      </Paragraph>
      <CallToAction href={link}>Elegir mi contraseña</CallToAction>
      <Note>
        El enlace funciona una sola vez y vence en 72 horas. Si no esperabas esta invitación, puedes
        ignorar este correo.
      </Note>
    </Layout>
  )
}

export const staffInvitation: Mail<StaffInvitationProps> = {
  subject: () => 'Te invitaron al personal de la tienda',
  body: StaffInvitation,
  samples: {
    'invitar-personal': {
      ...{ origin, duty: 'Redacción', link: `${origin}/invitacion?token=x1y2z3` },
      about: 'La portada, las fotos y las campañas.',
    },
  },
}
