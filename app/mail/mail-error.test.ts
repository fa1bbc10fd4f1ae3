import { expect, test } from 'vitest'
import {
  AFTER_CODE,
  MAIL_ERRORS,
  type MailErrorCode,
  MailFailed,
  mailErrorText,
  storedCode,
  storedMailError,
} from './mail-error'

test.each(Object.keys(MAIL_ERRORS) as MailErrorCode[])('%s is read as it was written', (code) => {
  expect(code).not.toContain(AFTER_CODE)
  for (const details of ['', '550 5.1.1: no such: mailbox', 'a\r\n  b', 'clave: otra']) {
    expect(storedCode(storedMailError(code, details))).toBe(code)
    // What the queue keeps of a job that failed is the message.
    expect(storedCode(new MailFailed(code, details).message)).toBe(code)
    expect(mailErrorText(storedMailError(code, details))).toBe(MAIL_ERRORS[code])
  }
  expect(mailErrorText(code)).toBe(MAIL_ERRORS[code])
})

test.each(['', 'connect ECONNREFUSED', 'constructor: x', ' clave: x', 'claves: x'])(
  'without a code, %j, nobody answered',
  (text) => expect(storedCode(text)).toBe('sin respuesta'),
)
