import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type SecondFactorProps = Letter & {
  event: 'added' | 'removed'
  /** Where the factor is set up, absolute. */
  link: string
}

const WORDS = {
  added: {
    title: 'Activaste el segundo paso',
    text: 'Desde ahora, al ingresar al panel de la tienda se pide también el código de tu celular. Guarda tus códigos de recuperación: con ellos entras si lo pierdes.',
  },
  removed: {
    title: 'Se quitó tu segundo paso',
    text: 'Ya no se pide un código de tu celular al ingresar al panel de la tienda, y tus códigos de recuperación dejaron de servir. Puedes activarlo otra vez cuando quieras.',
  },
}

/** To somebody of the staff whose second factor was added or taken away. */
export function SecondFactor({ origin, event, link }: SecondFactorProps) {
  const { title, text } = WORDS[event]
  return (
    <Layout
      origin={origin}
      preview={text}
      reason="Recibes este correo porque trabajas en la tienda con esta dirección."
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      <CallToAction href={link}>Ver mi segundo paso</CallToAction>
      <Note>Si no sabes de esto, cambia tu contraseña y avisa a la dueña de la tienda.</Note>
    </Layout>
  )
}

export const secondFactor: Mail<SecondFactorProps> = {
  subject: ({ event }) => WORDS[event].title,
  body: SecondFactor,
  samples: {
    'segundo-paso-activado': { origin, event: 'added', link: `${origin}/segundo-paso` },
    'segundo-paso-quitado': { origin, event: 'removed', link: `${origin}/segundo-paso` },
  },
}
