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
  const at = email.lastIndexOf('@')
  const [name = '', ...rest] = email
    .slice(at + 1)
    .toLowerCase()
    .split('.')
  const ending = rest.join('.')
  const meant = meantName(name)
  if (at < 1 || !meant || !ending) return null
  const isCom = ONLY_COM.includes(meant) || COM_SLIPS.test(ending)
  const likely = `${meant}.${isCom ? 'com' : ending}`
  return likely === `${name}.${ending}` ? null : `${email.slice(0, at)}@${likely}`
}

function meantName(typed: string): string | undefined {
  const names = [...ONLY_COM, ...OTHERS]
  if (names.includes(typed)) return typed
  return REAL.includes(typed) ? undefined : names.find((name) => isOneSlip(name, typed))
}

/** Whether a text is another with one letter more, less, other, or two neighbours swapped. */
function isOneSlip(right: string, typed: string): boolean {
  let start = 0
  while (start < right.length && right[start] === typed[start]) start += 1
  const [a, b] = [right.substring(start), typed.substring(start)]
  const isSwapped = a.length > 1 && b === `${a[1]}${a[0]}${a.substring(2)}`
  const [restA, restB] = [a.substring(1), b.substring(1)]
  return isSwapped || restA === b || a === restB || restA === restB
}
