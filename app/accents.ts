/** A text in small letters without accents: what people write in either way compares as one. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The same with one blank between words: how names that people type compare as one. */
export function folded(text: string): string {
  return withoutAccents(text).replace(/\s+/g, ' ').trim()
}
