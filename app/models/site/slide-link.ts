/** Base address for parsing relative links; never sent to a browser. */
const HERE = 'https://shop.invalid'

/**
 * A slide's link if it is a path of this site or an https address, else `null`.
 *
 * @param text as staff typed it
 * @source docs/specification/storefront.md §3 "hero_slides"
 */
export function slideLink(text: string | null): string | null {
  const typed = text?.trim() ?? ''
  if (!/^(\/|https:\/\/)/i.test(typed) || !URL.canParse(typed, HERE)) return null
  const url = new URL(typed, HERE)
  if (!typed.startsWith('/')) return url.username || url.password ? null : url.href
  // `//`, `/\` and, after resolving the dots, `/..//` lead to another site.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
