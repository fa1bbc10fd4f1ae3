import { mailStyles } from './styles'
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
import { OrderNumber } from './orders/order-parts'
import type { Mail } from './mail'
import { origin } from './orders/sample-order'

type Sheet = {
  number: string
  kind: string
  written: string
  parts: { title: string; facts: { label: string; text: string }[] }[]
}

export type ClaimMailProps = Letter & {
  sheet: Sheet
  /** Until when it is answered, as people read days. */
  due: string
  /** The sheet's page. */
  link: string
}

const BOOK_REASON = 'Recibes este correo porque escribiste en nuestro Libro de Reclamaciones.'

/** To who wrote a sheet of the complaints book: the copy that the law asks for. */
export function ClaimCopy({ origin, sheet, due, link }: ClaimMailProps) {
  return (
    <Layout
      origin={origin}
      preview={`Hoja N° ${sheet.number}: te respondemos a más tardar el ${due}.`}
      reason={BOOK_REASON}
    >
      <Title>Recibimos tu {sheet.kind.toLowerCase()}</Title>
      <Paragraph>
        Esta es la copia de tu hoja del Libro de Reclamaciones. Te respondemos por correo a más
        tardar el {due}.
      </Paragraph>
      <OrderNumber label="Hoja de reclamación N°">{sheet.number}</OrderNumber>
      <CallToAction href={link}>Ver e imprimir mi hoja</CallToAction>
      <WholeSheet sheet={sheet} />
    </Layout>
  )
}

/** To the shop's own address: that somebody wrote a sheet, and until when the law lets it answer. */
export function ClaimAlert({ origin, sheet, due, link }: ClaimMailProps) {
  return (
    <Layout
      origin={origin}
      preview={`Hoja N° ${sheet.number}: hay que responder a más tardar el ${due}.`}
      reason="Este aviso llega al correo de la tienda con cada hoja del Libro de Reclamaciones."
    >
      <Title>{sheet.kind} por responder</Title>
      <Paragraph>
        Alguien escribió en el Libro de Reclamaciones. La ley da 15 días hábiles para responder:
        hasta el {due}.
      </Paragraph>
      <OrderNumber label="Hoja de reclamación N°">{sheet.number}</OrderNumber>
      <CallToAction href={link}>Abrir y responder</CallToAction>
      <WholeSheet sheet={sheet} />
    </Layout>
  )
}

/** To who wrote a sheet, with the shop's answer. */
export function ClaimAnswer({ origin, sheet, link, answer }: ClaimMailProps & { answer: string }) {
  return (
    <Layout
      origin={origin}
      preview={`La respuesta a tu hoja N° ${sheet.number}.`}
      reason={BOOK_REASON}
    >
      <Title>La respuesta a tu {sheet.kind.toLowerCase()}</Title>
      <OrderNumber label="Hoja de reclamación N°">{sheet.number}</OrderNumber>
      <Written text={answer} />
      <CallToAction href={link}>Ver e imprimir mi hoja</CallToAction>
      <Note>
        Si no estás de acuerdo, puedes acudir a otras vías de solución de controversias, como el
        INDECOPI.
      </Note>
      <WholeSheet sheet={sheet} />
    </Layout>
  )
}

function WholeSheet({ sheet }: { sheet: Sheet }) {
  return (
    <>
      <Divider />
      <Note>Fecha: {sheet.written}</Note>
      {sheet.parts.map(({ title, facts }) => (
        <div key={title}>
          <Subtitle>{title}</Subtitle>
          {facts.map(({ label, text }) => (
            <div key={label} style={mailStyles.item}>
              <strong>{label}:</strong> <Lines text={text} />
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

/** What somebody typed, its paragraphs apart. */
function Written({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((part, index) => (
    <Paragraph key={index}>
      <Lines text={part} />
    </Paragraph>
  ))
}

/** Mailboxes drop `white-space`. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ))
}

const sample = {
  origin,
  sheet: {
    number: '000000042-2026',
    kind: 'Reclamo',
    written: '24 dic 2026 18:30',
    parts: [
      {
        title: '1. Identificación del consumidor reclamante',
        facts: [
          { label: 'Nombre', text: 'Ana Quispe Ñahui' },
          { label: 'DNI / CE', text: '45678912' },
        ],
      },
      {
        title: '3. Detalle de la reclamación y pedido del consumidor',
        facts: [{ label: 'Detalle', text: 'Las dalias llegaron marchitas.\nAdjunto una foto.' }],
      },
    ],
  },
  due: '18/01/2027',
  link: `${origin}/libro-de-reclamaciones/4fJb0s0Xq1mT8w2eVhYc9A`,
}

export const claimCopy: Mail<ClaimMailProps> = {
  subject: ({ sheet }) => `Copia de tu ${sheet.kind.toLowerCase()} N° ${sheet.number}`,
  body: ClaimCopy,
  samples: { 'copia-de-reclamo': sample },
}

export const claimAlert: Mail<ClaimMailProps> = {
  subject: ({ sheet }) => `Libro de Reclamaciones: ${sheet.kind.toLowerCase()} N° ${sheet.number}`,
  body: ClaimAlert,
  samples: {
    'reclamo-por-responder': {
      ...sample,
      link: `${origin}/admin/reclamos/9f1c2d3e-0000-4000-8000-000000000000`,
    },
  },
}

export const claimAnswer: Mail<ClaimMailProps & { answer: string }> = {
  subject: ({ sheet }) => `Respuesta a tu ${sheet.kind.toLowerCase()} N° ${sheet.number}`,
  body: ClaimAnswer,
  samples: {
    'respuesta-a-reclamo': {
      ...sample,
      answer: 'Hola, Ana:\n\nTe devolvemos hoy los S/ 190.00 por Yape.\nGracias por escribirnos.',
    },
  },
}
