import sanitizeHtml from 'sanitize-html'
import { mailStyles } from '~/emails/styles'

/** Longest body after cleaning, characters: mailboxes cut mails off at 100 KB. */
export const BODY_MAX = 60_000

/** Longest body as sent, characters: reading takes ever longer, and a paste from Word is mostly markup. */
export const SENT_MAX = 120_000

const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr']
const WORDS = ['strong', 'b', 'em', 'i', 'u', 's', 'a', 'br']

/**
 * A campaign's body as it may be kept, shown and sent: basic HTML, links that lead to a web page or a
 * mailbox, and nothing else. A text without any element becomes paragraphs.
 *
 * @param text at most `SENT_MAX` characters
 * @returns blank when nothing is left to read
 * @source docs/specification/decisions.md Q-091; docs/specification/reliability.md I-07
 */
export function cleanBody(text: string): string {
  const sent = text.replace(/\r\n?/g, '\n').toWellFormed().replaceAll('\0', '').trim()
  const isHtml = /<\/?[a-z][^<>]*>/i.test(sent)
  // Every letter of it escaped, it needs no cleaning, which takes long for many lines.
  if (!isHtml) return sent && paragraphs(sent)
  const html = sanitizeHtml(sent, {
    allowedTags: [...BLOCKS, ...WORDS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: { h1: 'h2', h4: 'h3', div: 'p' },
  }).trim()
  if (isBlank(html)) return ''
  return html.includes('<') ? html : `<p>${html}</p>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function isBlank(html: string): boolean {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return words.replaceAll('&nbsp;', '').trim() === ''
}

const LOOKS = {
  p: mailStyles.paragraph,
  li: mailStyles.item,
  h2: mailStyles.subtitle,
  h3: mailStyles.subtitle,
  blockquote: mailStyles.dedication,
  a: mailStyles.link,
  hr: mailStyles.line,
}

/**
 * A cleaned body as a mailbox needs it: the shop's looks on each element, because style sheets are
 * dropped, and links with the whole address, because a mail is on no site.
 *
 * @param origin of the shop, where a link like `/catalogo` leads
 */
export function dressedBody(body: string, origin: string): string {
  return sanitizeHtml(body, {
    allowedTags: [...BLOCKS, ...WORDS],
    allowedAttributes: { '*': ['style'], a: ['href', 'style'] },
    transformTags: Object.fromEntries(
      Object.entries(LOOKS).map(([tag, look]) => {
        const style = Object.entries(look).map(([name, value]) => `${kebab(name)}:${value}`)
        return [
          tag,
          (tagName: string, attribs: Record<string, string>) => ({
            tagName,
            attribs: { ...whole(attribs, origin), style: style.join(';') },
          }),
        ]
      }),
    ),
  })
}

function whole({ href, ...attribs }: Record<string, string>, origin: string) {
  return href && URL.canParse(href, origin)
    ? { ...attribs, href: new URL(href, origin).href }
    : attribs
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
