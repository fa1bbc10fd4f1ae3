/** Stands for the shop itself while an address is read; no browser ever sees it. */
const HERE = 'https://shop.invalid'

/**
 * Where a slide may lead: a path of this site or an https address; `null` for anything else.
 *
 * @param text as staff typed it
 * @source docs/specification/storefront.md §3 "hero slides"
 */
export function slideLink(text: string | null): string | null {
  const typed = text?.trim() ?? ''
  if (!/^(\/|https:\/\/)/i.test(typed) || !URL.canParse(typed, HERE)) return null
  const url = new URL(typed, HERE)
  if (!typed.startsWith('/')) return url.username || url.password ? null : url.href
  // `//`, `/\` and `/..//` lead to another site, or do once the dots are resolved.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
