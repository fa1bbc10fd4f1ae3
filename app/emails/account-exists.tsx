import { Link } from '@react-email/components'
import { mailStyles } from './styles'
import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from './layout'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

export type AccountExistsProps = Letter & {
  /** Where the person signs in, absolute. */
  signInLink: string
  /** Where a forgotten password is replaced, absolute. */
  forgotLink: string
}

/** To the owner of an account, when somebody registers with the same address. */
export function AccountExists({ origin, signInLink, forgotLink }: AccountExistsProps) {
  return (
    <Layout
      origin={origin}
      preview="Esta dirección ya tiene una cuenta en nuestra tienda."
      reason="Recibes este correo porque alguien quiso crear una cuenta con esta dirección."
    >
      <Title>Ya tienes una cuenta</Title>
      <Paragraph>
        Alguien, quizá tú, quiso crear una cuenta con este correo, pero ya existe una. Puedes
        iniciar sesión con tu contraseña de siempre.
      </Paragraph>
      <CallToAction href={signInLink}>Iniciar sesión</CallToAction>
      {/* Nothing follows the link: in the text version it would belong to the address. */}
      <Paragraph>
        ¿No la recuerdas?{' '}
        <Link href={forgotLink} style={mailStyles.link}>
          Crea una contraseña nueva
        </Link>
      </Paragraph>
      <Note>Si no fuiste tú, no tienes que hacer nada: tu cuenta sigue igual.</Note>
    </Layout>
  )
}

export const accountExists: Mail<AccountExistsProps> = {
  subject: () => 'Ya tienes una cuenta',
  body: AccountExists,
  samples: {
    'cuenta-existente': {
      ...{ origin, signInLink: `${origin}/ingresar`, forgotLink: `${origin}/forgot-password` },
    },
  },
}
