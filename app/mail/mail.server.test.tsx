import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../tests/support/smtp'
import { OrderLink } from '~/emails/orders/order-link'
import { order } from '~/emails/orders/sample-order'
import { env } from '~/env.server'
import {
  closeMail,
  DeliveryUnknown,
  type Mail,
  MailRefused,
  renderMail,
  sendMail,
  sender,
} from './mail.server'

const link = 'https://tienda.example/confirmacion/DZ-20261224-0042?llave=abc'
const mail: Mail = {
  to: 'ana@correo.pe',
  subject: 'Tu enlace privado: ñandú 🌼',
  element: <OrderLink origin="https://tienda.example" order={order} link={link} />,
  shop: { name: 'Dalia & Zinnia', slogan: 'Florece distinto', seller: '' },
  key: 'prueba.1',
}

let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
  env.mailFrom = undefined
  return async () => {
    closeMail()
    await server.stop()
  }
})

test('a mail arrives whole, from the shop, as HTML and as text', async () => {
  await sendMail(mail)

  const [received, ...others] = server.mails
  expect(others).toEqual([])
  expect(received?.recipients).toEqual(['ana@correo.pe'])
  expect(received?.from).toEqual({ name: 'Dalia & Zinnia', address: 'hola@localhost' })
  expect(received?.to).toEqual([{ name: '', address: 'ana@correo.pe' }])
  expect(received?.subject).toBe(mail.subject)
  expect(received?.html).toContain(link)
  expect(received?.text).toContain(link)
  expect(received?.text).toContain('Número de pedido')
})

test('no mail carries a byte of nothing, wherever its letters of several bytes fall', async () => {
  for (let shift = 0; shift < 12; shift += 1) {
    const words = Array.from({ length: 200 }, (_, word) => `${word} ${'李'.repeat(20)}`)
    const element = (
      <p>
        {'x'.repeat(shift)}
        {words.map((word) => (
          <b key={word}>{word}</b>
        ))}
      </p>
    )
    const { html } = await renderMail({ element, shop: mail.shop })
    expect([shift, html.indexOf('\0')]).toEqual([shift, -1])
    for (const word of words) expect(html).toContain(word)
  }
})

test('every try of one mail carries one Message-ID, another mail has another', async () => {
  await sendMail(mail)
  await sendMail(mail)
  await sendMail({ ...mail, key: 'prueba.2' })

  expect(server.mails.map(({ messageId }) => messageId)).toEqual([
    '<prueba.1@localhost>',
    '<prueba.1@localhost>',
    '<prueba.2@localhost>',
  ])
})

describe('nothing in a mail can add a header or a recipient', () => {
  const hostile: [string, Partial<Mail>][] = [
    ['a line break in the address', { to: 'ana@correo.pe\r\nBcc: otro@correo.pe' }],
    ['a bare line feed in the address', { to: 'ana@correo.pe\nBcc: otro@correo.pe' }],
    ['two addresses', { to: 'ana@correo.pe,otro@correo.pe' }],
    ['two addresses with a semicolon', { to: 'ana@correo.pe;otro@correo.pe' }],
    ['a name around the address', { to: 'Otro <otro@correo.pe>' }],
    ['a group', { to: 'todos:ana@correo.pe;' }],
    ['a quoted local part', { to: '"a\r\n"@correo.pe' }],
    ['SMTP parameters', { to: 'ana@correo.pe> SIZE=1' }],
    ['a NUL', { to: 'ana\u0000@correo.pe' }],
    ['two at signs', { to: 'ana@correo.pe@otro.pe' }],
    ['no domain', { to: 'ana@' }],
    ['nothing', { to: '' }],
    ['a megabyte', { to: `${'a'.repeat(1_000_000)}@correo.pe` }],
    ['a line break in the subject', { subject: 'Hola\r\nBcc: otro@correo.pe' }],
    ['a carriage return in the subject', { subject: 'Hola\rBcc: otro@correo.pe' }],
    ['a line separator in the subject', { subject: 'Hola\u2028Bcc: otro@correo.pe' }],
    ['a line break in the name', { shop: { ...mail.shop, name: 'Flores\r\nBcc: otro@correo.pe' } }],
    ['a line break in the key', { key: 'a>\r\nBcc: otro@correo.pe' }],
  ]

  test.each(hostile)('%s', async (_what, part) => {
    await expect(sendMail({ ...mail, ...part })).rejects.toThrow(MailRefused)
    expect(server.tries()).toBe(0)
  })
})

test('MAIL_FROM names the sender, who has the shop’s name without one of their own', () => {
  const address = 'avisos@tienda.pe'
  env.mailFrom = { name: 'Flores Ñ', address }
  expect(sender('Dalia & Zinnia')).toEqual({ name: 'Flores Ñ', address })
  env.mailFrom = { name: '', address }
  expect(sender('Dalia & Zinnia')).toEqual({ name: 'Dalia & Zinnia', address })
})

test.each(['refuse', 'reject', 'disown', 'disown late'] as const)(
  'a server that answers no (%s) got no mail',
  async (manner) => {
    server.behave(manner)
    const refusal = await sendMail(mail).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).not.toBeInstanceOf(DeliveryUnknown)
    expect(server.mails).toEqual([])
  },
)

test('a server that is not there fails the mail at once', async () => {
  await server.stop()
  await expect(sendMail(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  server = await startMailServer()
})

test('a server that vanishes after the message leaves the outcome unknown, and sends it once', async () => {
  server.behave('drop')
  await expect(sendMail(mail)).rejects.toThrow(DeliveryUnknown)
  expect(server.mails).toHaveLength(1)

  server.behave('accept')
  await sendMail({ ...mail, key: 'prueba.2' })
  expect(server.mails).toHaveLength(2)
})

test('a server that closes at once is left to the queue to try again', async () => {
  server.behave('leave')
  await expect(sendMail(mail)).rejects.toThrow()
  expect(server.tries()).toBe(1)
})

test('a server that says nothing is given up', async () => {
  server.behave('hang')
  env.smtpUrl = `${server.url}?greetingTimeout=100`
  await expect(sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a process that ends waits for no server', async () => {
  server.behave('hang')
  const ending = new AbortController()
  const sending = sendMail({ ...mail, signal: ending.signal })
  ending.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
})

test('without a server a complete .eml file waits in the outbox, for the shop alone', async () => {
  env.smtpUrl = undefined
  await sendMail(mail)

  const outbox = path.join(env.dataDir, 'outbox')
  const [name = '', ...others] = fs.readdirSync(outbox)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z-prueba\.1\.eml$/)
  expect(fs.statSync(path.join(outbox, name)).mode & 0o077).toBe(0)
  const kept = await PostalMime.parse(fs.readFileSync(path.join(outbox, name)))
  expect(kept).toMatchObject({ subject: mail.subject, messageId: '<prueba.1@localhost>' })
  expect(kept.to?.[0]?.address).toBe('ana@correo.pe')
  expect(kept.html).toContain(link)
  expect(kept.text).toContain(link)
})
