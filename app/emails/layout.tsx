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
import type { ReactNode } from 'react'
import { brand } from '~/brand'
import { face } from './face'

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
  return (
    <Html lang="es-PE">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Body style={face.body}>
        <Preview>{props.preview}</Preview>
        <Container style={face.column}>
          <Masthead origin={props.origin} />
          <Section style={face.card}>{props.children}</Section>
          <Text style={face.footer}>
            {brand.name} · {brand.slogan}
            <br />
            {props.reason}
            <br />
            <Link href={props.origin} style={face.footerLink}>
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
    <Section style={face.masthead}>
      <Link href={origin} style={face.wordmark}>
        {brand.name}
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
      style={face.garland}
    >
      <tbody>
        <tr>
          {GARLAND.map((colour, index) => (
            <td key={index} style={face.garlandCell}>
              <div style={{ ...face.dot, backgroundColor: colour }} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={face.title}>
      {children}
    </Heading>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={face.subtitle}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={face.paragraph}>{children}</Text>
}

/** Small print: what the reader may skip. */
export function Note({ children }: { children: ReactNode }) {
  return <Text style={face.note}>{children}</Text>
}

/** The one thing the mail asks for; the text version carries its address in full. */
export function CallToAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={face.action}>
      <Button href={href} style={face.button}>
        {children}
      </Button>
    </Section>
  )
}

export function Divider() {
  return <Hr style={face.line} />
}
