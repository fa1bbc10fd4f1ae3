/** What a telephone calls when a number as people write it is pressed. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, '')}`
}
