import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type ResetPasswordProps = Letter & {
  /** Single use, 60 minutes, absolute. */
  link: string
}

/** To the owner of an account who forgot the password. */
export function ResetPassword({ origin, link }: ResetPasswordProps) {
  return (
    <Layout
      origin={origin}
      preview="Elige una contraseña nueva para tu cuenta."
      reason="Recibes este correo porque alguien pidió cambiar la contraseña de esta cuenta."
    >
      <Title>Cambia tu contraseña</Title>
      <Paragraph>Elige una contraseña nueva y vuelve a entrar a tu cuenta.</Paragraph>
      <CallToAction href={link}>Elegir una contraseña</CallToAction>
      <Note>
        El enlace funciona una sola vez y vence en 60 minutos. Si no lo pediste, puedes ignorar este
        correo: tu contraseña sigue siendo la misma.
      </Note>
    </Layout>
  )
}

export const resetPassword: Mail<ResetPasswordProps> = {
  subject: () => 'Cambia tu contraseña',
  body: ResetPassword,
  samples: { 'cambiar-clave': { origin, link: `${origin}/reset-password?token=x1y2z3` } },
}
