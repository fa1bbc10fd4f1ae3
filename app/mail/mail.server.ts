import { writeFile, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { render, toPlainText } from '@react-email/render'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { createElement, type ReactElement } from 'react'
import { Sender } from '~/emails/layout'
import type { CarriedPicture } from '~/emails/mail'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { outboxFolder } from './outbox.server'
import type { Shop } from '~/brand'
import { isHeaderLine, isMailAddress, type Mailbox } from '~/mail-address'

export type Mail = {
  /** One address; each recipient gets a message of their own. */
  to: string
  subject: string
  element: ReactElement
  /** Who writes. */
  shop: Shop
  /**
   * What makes this mail the same mail when it is tried again, such as the job's id; it becomes the
   * Message-ID, so a mailbox that got it twice can tell.
   */
  key: string
  /** Where an answer goes, in place of the sender. */
  replyTo?: string | undefined
  picture?: CarriedPicture | undefined
  /** Where a mail program ends the subscription that this mail comes from; absolute. */
  unsubscribeLink?: string
  /** Ends the delivery, when the process has to. */
  signal?: AbortSignal | undefined
}

/** An address or a header that no try will ever make right. */
export class MailRefused extends Error {}

/** The message had left when the connection broke: it may have arrived, or not. */
export class DeliveryUnknown extends Error {}

/**
 * Renders a mail and hands it to SMTP_URL; without one, writes it to `outbox` in DATA_DIR.
 *
 * @throws MailRefused when the address, subject or key could smuggle a header or a recipient
 * @throws DeliveryUnknown when the server vanished between the message and its answer
 * @throws Error when the server refused or could not be reached: nothing was delivered
 * @source docs/specification/reliability.md I-06, F-05, F-06
 */
export async function sendMail(mail: Mail): Promise<void> {
  const from = sender(mail.shop.name)
  const to = checkedAddress(mail.to)
  const message = await compose(mail, from, to)
  if (env.smtpUrl) await deliver(env.smtpUrl, { from: from.address, to }, message, mail.signal)
  else await keep(message, checkedKey(mail.key))
}

async function compose(mail: Mail, from: Mailbox, to: string): Promise<Buffer> {
  const { html, text } = await renderMail(mail)
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(mail.replyTo && { replyTo: { name: '', address: checkedAddress(mail.replyTo) } }),
    subject: checkedLine(mail.subject),
    messageId: `<${checkedKey(mail.key)}@${new URL(env.origin).hostname}>`,
    html,
    text,
    attachments: mail.picture ? [inline(mail.picture)] : [],
    headers: mail.unsubscribeLink ? listHeaders(mail.unsubscribeLink) : AUTOMATIC,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function inline({ name, jpeg }: CarriedPicture) {
  const content = Buffer.from(jpeg)
  return { cid: name, filename: `${name}.jpg`, content, contentDisposition: 'inline' as const }
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** What lets a mail program offer to leave the list with one press (RFC 8058). */
function listHeaders(link: string) {
  return {
    'List-Unsubscribe': `<${checkedLine(link)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
}

/** A mail as mailboxes show it, and as text. */
export async function renderMail({ element, shop }: Pick<Mail, 'element' | 'shop'>) {
  const mail = createElement(Sender.Provider, { value: shop }, element)
  // React 18 puts NULs between letters that meet the end of its buffer; mailboxes stop reading there.
  const html = (await render(mail)).replaceAll('\0', '')
  return { html, text: plainText(html) }
}

/** The reading version: headings keep their case, a link is followed by its address. */
function plainText(html: string): string {
  const heading = { options: { uppercase: false, leadingLineBreaks: 2 } }
  return toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'tr', format: 'block' },
      { selector: 'h1', ...heading },
      { selector: 'h2', ...heading },
    ],
  })
}

/** Who the shop's mails come from; its name is that of MAIL_FROM, or else the settings'. */
export function sender(shop: string): Mailbox {
  return { name: env.mailFrom?.name || checkedLine(shop), address: senderAddress() }
}

/** MAIL_FROM, or `hola@` at the host of PUBLIC_URL. */
export function senderAddress(): string {
  const { hostname } = new URL(env.origin)
  // An address in brackets is no host that a mail could come from.
  const fallback = `hola@${hostname.startsWith('[') ? 'localhost' : hostname}`
  return env.mailFrom?.address ?? fallback
}

function checkedAddress(address: string): string {
  if (!isMailAddress(address)) throw new MailRefused('la dirección de un correo no es válida')
  return address
}

function checkedLine(text: string): string {
  if (!isHeaderLine(text)) throw new MailRefused('una cabecera de un correo no es válida')
  return text
}

function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9._-]{1,200}$/.test(key))
    throw new MailRefused('la clave de un correo no es válida')
  return key
}

type Envelope = { from: string; to: string }

async function deliver(url: string, envelope: Envelope, message: Buffer, signal?: AbortSignal) {
  const raw = Readable.from([message], { objectMode: false })
  let left = false
  raw.once('end', () => {
    left = true
  })
  try {
    await mailer(url).sendMail({ envelope, raw, signal })
  } catch (error) {
    const answered = Boolean((error as { responseCode?: number }).responseCode)
    if (!left || answered) throw error
    throw new DeliveryUnknown('el servidor de correo cortó sin confirmar', { cause: error })
  }
}

let connected: { url: string; transport: ReturnType<typeof connectTo> } | undefined

function mailer(url: string) {
  if (connected?.url !== url) {
    closeMail()
    connected = { url, transport: connectTo(url) }
  }
  return connected.transport
}

/** The job queue decides when a mail is tried again, so nodemailer itself never does. */
function connectTo(url: string) {
  return createTransport({
    pool: true,
    url,
    maxConnections: 2,
    maxRequeues: 0,
    connectionTimeout: DEADLINES.mailServer,
    greetingTimeout: DEADLINES.mailServer,
    dnsTimeout: DEADLINES.mailServer,
    socketTimeout: DEADLINES.mailSocket,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Closes the connections that wait for the next mail, at the end of the process. */
export function closeMail() {
  connected?.transport.close()
  connected = undefined
}

/** Complete or absent: a mail may carry a private link, so only the shop's user reads it. */
async function keep(message: Buffer, key: string) {
  const folder = outboxFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(':', '-')
  const file = path.join(folder, `${time}-${key}.eml`)
  await writeFile(`${file}.tmp`, message, { mode: 0o600, flush: true })
  await rename(`${file}.tmp`, file)
}
