/** One telephone, however people space it. */
const ONE_NUMBER = /^\s*\+?[\d\s().-]{6,}$/

/** What a telephone calls when it is pressed; nothing where people wrote something else than one number. */
export function telLink(phone: string): string | undefined {
  return ONE_NUMBER.test(phone) ? `tel:${phone.replace(/[^+0-9]/g, '')}` : undefined
}
