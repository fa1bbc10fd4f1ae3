import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type ConfirmAccountProps = Letter & {
  /** `null` when the person gave no name. */
  username: string | null
  /** Single use, 24 hours, absolute. */
  link: string
  /** What the welcome coupon takes off, as people read it: `S/ 5.00`. */
  couponWorth: string
}

/**
 * To a new account's address.
 *
 * @source docs/specification/decisions.md Q-044
 */
export function ConfirmAccount({ origin, username, link, couponWorth }: ConfirmAccountProps) {
  return (
    <Layout
      origin={origin}
      preview="Confirma tu correo para terminar de crear tu cuenta."
      reason="Recibes este correo porque alguien creó una cuenta con esta dirección."
    >
      <Title>Confirma tu correo</Title>
      <Paragraph>
        {username ? `Hola, ${username}. ` : ''}Falta un paso para estrenar tu cuenta: confirma que
        este correo es tuyo. Al confirmarlo recibes un cupón de {couponWorth} para tu primera
        compra.
      </Paragraph>
      <CallToAction href={link}>Confirmar mi correo</CallToAction>
      <Note>
        El enlace funciona una sola vez y vence en 24 horas. Si no creaste la cuenta, puedes ignorar
        este correo.
      </Note>
    </Layout>
  )
}

export const confirmAccount: Mail<ConfirmAccountProps> = {
  subject: () => 'Confirma tu correo',
  body: ConfirmAccount,
  samples: {
    'confirmar-cuenta': {
      ...{ origin, username: 'Ana', link: `${origin}/auth/callback?token=x1y2z3` },
      couponWorth: 'S/ 5.00',
    },
  },
}
