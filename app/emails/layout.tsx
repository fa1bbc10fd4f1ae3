import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { createContext, type ReactNode, useContext } from 'react'
import { brand, type Shop } from '~/brand'
import { mailStyles } from './styles'

/** The shop that writes, around every mail that is rendered. */
export const Sender = createContext<Shop>({ name: brand.name, slogan: brand.slogan, seller: '' })

/** What every mail is told about the shop that writes it. */
export type Letter = {
  /** Where the shop lives, `https://…` without a final slash; every link is absolute. */
  origin: string
}

/**
 * The paper every mail is written on: one column, no pictures, so nothing is lost with images off.
 *
 * @param preview the words a mailbox shows beside the subject
 * @param reason why the reader gets this mail, in the footer
 */
export function Layout(props: Letter & { preview: string; reason: string; children: ReactNode }) {
  const { name, slogan, seller } = useContext(Sender)
  return (
    <Html lang="es-PE">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Body style={mailStyles.body}>
        <Preview>{props.preview}</Preview>
        <Container style={mailStyles.column}>
          <Masthead origin={props.origin} />
          <Section style={mailStyles.card}>{props.children}</Section>
          <Text style={mailStyles.footer}>
            {name} · {slogan}
            <br />
            {seller ? (
              <>
                {seller}
                <br />
              </>
            ) : null}
            {props.reason}
            <br />
            <Link href={props.origin} style={mailStyles.footerLink}>
              {props.origin}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

function Masthead({ origin }: Letter) {
  return (
    <Section style={mailStyles.masthead}>
      <Link href={origin} style={mailStyles.wordmark}>
        {useContext(Sender).name}
      </Link>
      <Garland />
    </Section>
  )
}

const GARLAND = ['#9c2c48', '#f2b8b5', '#f4cf7a', '#2f5d50', '#f4cf7a', '#f2b8b5', '#9c2c48']

/** Seven dots in the colours of the flowers, drawn with cells so that no picture can go missing. */
function Garland() {
  return (
    <table
      role="presentation"
      align="center"
      cellPadding={0}
      cellSpacing={0}
      data-skip-in-text="true"
      style={mailStyles.garland}
    >
      <tbody>
        <tr>
          {GARLAND.map((colour, index) => (
            <td key={index} style={mailStyles.garlandCell}>
              <div style={{ ...mailStyles.dot, backgroundColor: colour }} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={mailStyles.title}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={mailStyles.subtitle}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={mailStyles.paragraph}>{children}</Text>
}

/** Short texts, each on a line of its own: mailboxes do not agree on how to keep line breaks. */
export function Items({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <div key={index} style={mailStyles.item}>
      {text}
    </div>
  ))
}

/** Small print: what the reader may skip. */
export function Note({ children }: { children: ReactNode }) {
  return <Text style={mailStyles.note}>{children}</Text>
}

/** The one thing the mail asks for; the text version carries its address in full. */
export function CallToAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={mailStyles.action}>
      <Button href={href} style={mailStyles.button}>
        {children}
      </Button>
    </Section>
  )
}

export function Divider() {
  return <Hr style={mailStyles.line} />
}
