/**
 * Why a mail has not left: its code, and what staff read.
 *
 * @source docs/specification/reliability.md F-05, F-06; docs/specification/back-office.md §8
 */
export const MAIL_ERRORS = {
  'sin respuesta': 'El servidor de correo no responde.',
  espera: 'El servidor de correo pidió intentarlo más tarde.',
  clave: 'El servidor de correo no acepta el usuario o la contraseña de la tienda.',
  remitente: 'El servidor de correo no acepta a la tienda como remitente: avisa a quien la cuida.',
  rechazado: 'Nadie recibe correos en esa dirección: revisa que esté bien escrita.',
  devuelto: 'El servidor de correo no aceptó el mensaje.',
  invalido: 'La dirección de correo no es válida.',
  desconocido: 'El servidor de correo cortó sin confirmar: puede que haya llegado.',
  innecesario: 'Ya no hacía falta cuando iba a salir.',
  interrumpido: 'El envío se interrumpió: no se sabe si salió.',
} as const

export type MailErrorCode = keyof typeof MAIL_ERRORS

/** The mail server takes none of the shop's mails: all of them wait. */
export const SERVER_ERRORS: MailErrorCode[] = ['sin respuesta', 'clave', 'remitente']

/** What stands between the code and the details of a stored error. */
export const AFTER_CODE = ': '

/** A mail that did not leave. The queue keeps only the message of an error, so its code is in there. */
export class MailFailed extends Error {
  constructor(
    readonly code: MailErrorCode,
    details: string,
    options?: ErrorOptions,
  ) {
    super(storedMailError(code, details), options)
  }
}

/** An error as it is kept where there is only room for a text. */
export function storedMailError(code: MailErrorCode, details: string): string {
  return code + AFTER_CODE + details.replace(/\s+/g, ' ')
}

/** The code of a stored error; any other text means that nobody answered. */
export function storedCode(text: string): MailErrorCode {
  const [code = ''] = text.split(AFTER_CODE)
  return Object.hasOwn(MAIL_ERRORS, code) ? (code as MailErrorCode) : 'sin respuesta'
}

/** What staff read of a stored error, or of a code alone. */
export function mailErrorText(text: string): string {
  return MAIL_ERRORS[storedCode(text)]
}
