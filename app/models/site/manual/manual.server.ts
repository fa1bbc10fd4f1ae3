import { folded } from '~/accents'
import { toSlug } from '~/slug'
import { type Block, type ChapterText, chaptersOf } from '../legal-text'
import text from './manual.md?raw'

/** What `scripts/manual-pictures.ts` took, by file. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A chapter of the manual: `**words**` in its text are names on the screen, and its lists are steps. */
export type ManualPage = ChapterText & {
  slug: string
  /** Address of a picture of its screen, if it has one. */
  picture: string | null
}

/** The manual for who sells, in its order. */
export const MANUAL: ManualPage[] = chaptersOf(text).map((chapter) => {
  const slug = toSlug(chapter.title)
  return { ...chapter, slug, picture: PICTURES[`./pictures/${slug}.webp`] ?? null }
})

/** The pages that hold all of these words, in any spelling; those that are called so come first. */
export function findPages(words: string): ManualPage[] {
  const wanted = folded(words).split(' ')
  const hasAll = (text: string) => wanted.every((word) => folded(text).includes(word))
  const found = MANUAL.filter((page) => hasAll([page.title, wordsOf(page)].join(' ')))
  return [
    ...found.filter(({ title }) => hasAll(title)),
    ...found.filter(({ title }) => !hasAll(title)),
  ]
}

/** What a page says, without the marks of names. */
function wordsOf({ blocks }: ManualPage): string {
  return blocks.map(textOfBlock).join(' ')
}

/** What a page is for: its first sentence. */
export function leadOf({ blocks: [first] }: ManualPage): string {
  return first ? (/^.*?\.(?= |$)/.exec(textOfBlock(first))?.[0] ?? '') : ''
}

function textOfBlock(block: Block): string {
  const spans = 'list' in block ? block.list.flat() : block.paragraph
  return spans
    .map(({ text }) => text)
    .join('')
    .replaceAll('**', '')
}
