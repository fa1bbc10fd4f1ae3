import { expect, test } from 'vitest'
import { MAIL_ERRORS } from '~/mail/mail-error'
import { isPermanent, mailErrorOf } from './deliver.server'

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
] as const)('the owner’s to mend: %s, %s', (command, response, code) => {
  expect(mailErrorOf(answered(command, response))).toBe(code)
  expect(MAIL_ERRORS).toHaveProperty(code)
  expect(isPermanent(code)).toBe(false)
})

test.each([
  ['DATA', '550 5.4.5 Daily user sending quota exceeded. For more information on Gmail sending'],
  ['DATA', '550-5.4.5 Daily user sending limit exceeded. For more information\n550 5.4.5 go to'],
  ['RCPT TO', '550 5.4.5 Daily sending quota exceeded - gsmtp'],
  ['DATA', '552 Message would take you over your relay quota of 500 Current quota used: 487'],
  ['DATA', '554 5.7.0 Your message could not be sent: too many messages'],
  ['DATA', '554 5.7.0 The limit on the number of allowed outgoing messages was exceeded.'],
  ['DATA', '550 Domain x.pe has exceeded the max emails per hour (125/100 (125%)) allowed.'],
  ['RCPT TO', '550 Domain x.pe has exceeded the max defers and failures per hour (5/5) allowed.'],
  ['RCPT TO', '554 5.7.1 <a@b.pe>: Recipient address rejected: You have exceeded your quota.'],
  ['MAIL FROM', '550 User a@b.pe has exceeded its 24-hour sending limit.'],
] as const)('the shop has sent enough for now: %s, %s', (command, response) => {
  expect(mailErrorOf(answered(command, response))).toBe('espera')
})

test.each([
  ['RCPT TO', '550 5.1.1 <x@y.pe>: Recipient address rejected: User unknown', 'rechazado'],
  ['RCPT TO', '550 5.1.1 User unknown; the sender should check the address', 'rechazado'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'rechazado'],
  ['RCPT TO', '552 5.2.2 mailbox over quota: too many messages', 'rechazado'],
  ['RCPT TO', '550 mailbox quota exceeded', 'rechazado'],
  ['RCPT TO', '550 too many messages in this mailbox', 'rechazado'],
  ['RCPT TO', '552 user over quota', 'rechazado'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'rechazado'],
  ['DATA', '552 5.2.3 message length exceeds administrative limit', 'devuelto'],
  ['RCPT TO', '550 no such mailbox', 'rechazado'],
  ['DATA', '554 5.7.1 looks like spam', 'devuelto'],
] as const)('for good: %s, %s', (command, response, code) => {
  expect(mailErrorOf(answered(command, response))).toBe(code)
  expect(isPermanent(code)).toBe(true)
})
