import { expect, test } from 'vitest'
import { MAIL_ERRORS } from '~/mail/mail-error'
import { isForGood, troubleOf } from './deliver.server'

/** An error as nodemailer makes it of a server's answer. */
function answered(command: string, response: string, code = 'EENVELOPE') {
  const responseCode = Number(/^\d{3}/.exec(response)?.[0])
  return Object.assign(new Error(response), { code, command, response, responseCode })
}

/* As servers in use word it; the owner can mend the first group, and nobody the second. */

test.each([
  ['MAIL FROM', '550 5.7.1 we do not know you', 'remitente'],
  ['MAIL FROM', '553 5.1.8 <a@b.pe>: Domain not found', 'remitente'],
  ['RCPT TO', '553 5.7.1 <a@b.pe>: Sender address rejected: not owned by user x', 'remitente'],
  ['RCPT TO', '550 Sender verify failed', 'remitente'],
  ['DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'remitente'],
  ['DATA', '550 The from address does not match a verified Sender Identity.', 'remitente'],
  ['DATA', '554 Message rejected: Email address is not verified.', 'remitente'],
  ['CONN', '554 5.7.1 your address is on a list', 'remitente'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'clave'],
  ['RCPT TO', '450 4.1.8 <a@b.pe>: Sender address rejected: Domain not found', 'espera'],
] as const)('the owner’s to mend: %s, %s', (command, response, trouble) => {
  expect(troubleOf(answered(command, response))).toBe(trouble)
  expect(MAIL_ERRORS).toHaveProperty(trouble)
  expect(isForGood(trouble)).toBe(false)
})

test.each([
  ['RCPT TO', '550 5.1.1 <x@y.pe>: Recipient address rejected: User unknown', 'rechazado'],
  ['RCPT TO', '550 5.1.1 User unknown; the sender should check the address', 'rechazado'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'rechazado'],
  ['RCPT TO', '550 no such mailbox', 'rechazado'],
  ['DATA', '554 5.7.1 looks like spam', 'devuelto'],
] as const)('for good: %s, %s', (command, response, trouble) => {
  expect(troubleOf(answered(command, response))).toBe(trouble)
  expect(isForGood(trouble)).toBe(true)
})
