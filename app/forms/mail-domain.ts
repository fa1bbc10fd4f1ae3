/** Where most people of Peru have their mail; of the first only `.com` exists. */
const ONLY_COM = ['gmail', 'icloud']
const OTHERS = ['hotmail', 'outlook', 'yahoo']
/** Names of mail providers of their own that are one slip away from these. */
const REAL = ['mail', 'email', 'ymail', 'cloud']
const COM_SLIPS = /^(con|cm|co|om|comm|cmo|ocm|vom|xom|cpm|coom|ccom|cim)$/

/**
 * The address that somebody with a slip in the domain most likely means: `ana@gmail.com` for
 * `ana@gmial.con`. It can be wrong, so people are asked.
 *
 * @param email one that a mail server would take
 * @returns `null` for an address without such a slip
 */
export function likelyAddress(email: string): string | null {
  const [name = '', ...rest] = (/@([^@]+)$/.exec(email)?.[1] ?? '').toLowerCase().split('.')
  const ending = rest.join('.')
  const meant = meantName(name)
  if (!meant || !ending) return null
  const isCom = ONLY_COM.includes(meant) || COM_SLIPS.test(ending)
  const likely = `${meant}.${isCom ? 'com' : ending}`
  return likely === `${name}.${ending}` ? null : email.replace(/@[^@]*$/, `@${likely}`)
}

function meantName(typed: string): string | undefined {
  const names = [...ONLY_COM, ...OTHERS]
  if (names.includes(typed)) return typed
  return REAL.includes(typed) ? undefined : names.find((name) => isOneSlip(name, typed))
}

/** Whether a text is another with one letter more, less, other, or two neighbours swapped. */
function isOneSlip(right: string, typed: string): boolean {
  const [a, b] = [[...right], [...typed]]
  const first = a.findIndex((letter, place) => letter !== b[place])
  const slip = first < 0 ? a.length : first
  const [restA, restB] = [a, b].map((all) => all.filter((_, place) => place !== slip).join(''))
  const swapped = a.map((letter, place) =>
    place === slip ? a[slip + 1] : place === slip + 1 ? a[slip] : letter,
  )
  return restA === typed || right === restB || restA === restB || swapped.join('') === typed
}
