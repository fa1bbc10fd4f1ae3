/** A dedication that is ready to use, for each occasion. */
export const PHRASES: readonly { occasion: string; phrase: string }[] = [
  { occasion: 'Cumpleaños', phrase: 'Feliz cumpleaños. Que este año te florezca todo.' },
  { occasion: 'Amor y aniversario', phrase: 'Contigo cada día es primavera.' },
  { occasion: 'Para mamá', phrase: 'Gracias por tanto, mamá. Te quiero mucho.' },
  { occasion: 'Gracias', phrase: 'Gracias de corazón por lo que haces.' },
  { occasion: 'Nacimiento', phrase: 'Bienvenido al mundo, pequeño gran amor.' },
  { occasion: 'Condolencias', phrase: 'Te acompañamos con todo nuestro cariño.' },
]

/** A dedication with a phrase in it: in the place of another one, else after what was typed. */
export function withPhrase(typed: string, phrase: string): string {
  const text = typed.trim()
  const isReady = PHRASES.some((one) => one.phrase === text)
  return text === '' || isReady ? phrase : `${text}\n${phrase}`
}
