/**
 * Why a mail has not left: the word that the last error of its job begins with, and what staff read.
 *
 * @source docs/specification/reliability.md F-05, F-06; docs/specification/back-office.md §8
 */
export const MAIL_ERRORS = {
  'sin respuesta': 'El servidor de correo no responde.',
  espera: 'El servidor de correo pidió intentarlo más tarde.',
  clave: 'El servidor de correo no acepta el usuario o la contraseña de la tienda.',
  remitente: 'El servidor de correo no acepta a la tienda como remitente: revisa MAIL_FROM.',
  rechazado: 'Nadie recibe correos en esa dirección: revisa que esté bien escrita.',
  devuelto: 'El servidor de correo no aceptó el mensaje.',
  invalido: 'La dirección de correo no es válida.',
  desconocido: 'El servidor de correo cortó sin confirmar: puede que haya llegado.',
  interrumpido: 'El envío se interrumpió: no se sabe si salió.',
} as const

export type MailError = keyof typeof MAIL_ERRORS

/** The trouble that an error's text begins with; any other text means that nobody answered. */
export function mailErrorIn(text: string): MailError {
  const [word = ''] = text.split(': ')
  return Object.hasOwn(MAIL_ERRORS, word) ? (word as MailError) : 'sin respuesta'
}

/** What staff read of an error's text. */
export function mailErrorText(text: string): string {
  return MAIL_ERRORS[mailErrorIn(text)]
}
