/** Names that need no 'Para' before them. */
const PHRASE = /^(?:para|por|solo|sólo|gracias|feliz|te|con|sin|amor)(?!\p{L})/iu
const NAMED_MAX = 3

/** What a listing is for: 'Para cumpleaños', 'Para cumpleaños o aniversario', 'Solo porque sí'. */
export function occasionTitle(names: string[]): string {
  const [first = '', ...more] = names
  if (names.length > NAMED_MAX) return `Para ${names.length} ocasiones`
  const title = PHRASE.test(first) ? first : `Para ${inSentence(first)}`
  const last = more.pop()
  if (last === undefined) return title
  return [[title, ...more.map(inSentence)].join(', '), inSentence(last)].join(' o ')
}

function inSentence(name: string): string {
  return name.charAt(0).toLocaleLowerCase('es') + name.slice(1)
}
