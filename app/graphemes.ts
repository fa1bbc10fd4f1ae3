const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** How many characters a person sees: a family emoji is one, a line break is one. */
export function visibleLength(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text.replace(/\r\n/g, '\n'))) count += 1
  return count
}
