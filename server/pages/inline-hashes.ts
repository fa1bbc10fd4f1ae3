import { createHash } from 'node:crypto'

/** A page without its nonce, and what its content policy allows in the nonce's place. */
export type HashedPage = { body: Buffer; scripts: string; styles: string }

/**
 * Replaces the nonce of a page by the hashes of the scripts and style blocks that carry it, so that
 * the page can be sent again: what was injected without the nonce gets no hash.
 *
 * @param nonce that the page was rendered with
 * @param body in UTF-8
 * @returns `null` when the nonce stands anywhere else
 */
export function hashInlines(body: Buffer, nonce: string): HashedPage | null {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const inline = new RegExp(
    `<(script|style)\\b([^<>]*?) nonce="${escaped(nonce)}"([^<>]*)>([^]*?)</\\1>`,
    'g',
  )
  const plain = body
    .toString('utf8')
    .replace(
      inline,
      (_all, tag: 'script' | 'style', before: string, after: string, code: string) => {
        hashes[tag].add(`'sha256-${hashOf(code)}'`)
        return `<${tag}${before}${after}>${code}</${tag}>`
      },
    )
  if (plain.includes(nonce)) return null
  return {
    body: Buffer.from(plain, 'utf8'),
    scripts: [...hashes.script].join(' '),
    styles: [...hashes.style].join(' '),
  }
}

function escaped(nonce: string): string {
  return nonce.replace(/[+/=]/g, '\\$&')
}

/** A browser hashes what it has parsed, and reads every kind of line end as `\n`. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.replace(/\r\n?/g, '\n'), 'utf8').digest('base64')
}
