/** A piece of a sentence, and where it leads if it is a link. */
export type Span = { text: string; to?: string }
export type Block = { paragraph: Span[] } | { list: Span[][] }
export type ChapterText = { title: string; blocks: Block[] }

/**
 * A text that staff write, in chapters: `# ` begins a chapter, `- ` an item of a list, an empty line
 * a paragraph; `[words](/contacto)` and a bare e-mail are links.
 *
 * It becomes text and links, never markup. What stands before the first chapter has an empty title.
 */
export function chaptersOf(text: string): ChapterText[] {
  const chapters: ChapterText[] = [{ title: '', blocks: [] }]
  let isOpen = false
  for (const line of text.split('\n').map((line) => line.trim())) {
    const blocks = chapters.at(-1)?.blocks ?? []
    if (line.startsWith('# ')) chapters.push({ title: line.slice(2).trim(), blocks: [] })
    else if (line.startsWith('- ')) addItem(blocks, spansOf(line.slice(2).trim()))
    else if (line !== '') addLine(blocks, spansOf(line), isOpen)
    isOpen = line !== '' && !/^[#-] /.test(line)
  }
  return chapters.filter(({ title, blocks }) => title !== '' || blocks.length > 0)
}

function addItem(blocks: Block[], item: Span[]) {
  const last = blocks.at(-1)
  if (last && 'list' in last) last.list.push(item)
  else blocks.push({ list: [item] })
}

/** @param isOpen whether the line goes on with the paragraph of the line before */
function addLine(blocks: Block[], spans: Span[], isOpen: boolean) {
  const last = blocks.at(-1)
  if (isOpen && last && 'paragraph' in last) last.paragraph.push({ text: '\n' }, ...spans)
  else blocks.push({ paragraph: spans })
}

/** `[words](address)`, of this shop or https, and e-mails; no longer than anybody writes them. */
const LINK =
  /\[([^\][]{1,200})\]\((\/(?!\/)[^\s()\\]{0,200}|https:\/\/[^\s()\\]{1,300})\)|([\w.+-]{1,64}@[\w.-]{1,190}\.[a-z]{2,24})/i

/** What a split by `LINK` gives for each link and the text before it. */
const PIECES = 4

function spansOf(line: string): Span[] {
  const pieces = line.split(LINK)
  const spans: Span[] = []
  for (let at = 0; at < pieces.length; at += PIECES) {
    const [text, words, to, email] = [0, 1, 2, 3].map((piece) => pieces[at + piece] ?? '')
    if (text) spans.push({ text })
    if (email) spans.push({ text: email, to: `mailto:${email}` })
    else if (words && to) spans.push({ text: words, to })
  }
  return spans
}
