import { once } from 'node:events'
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { publicPage } from '~/public-pages.server'
import { until } from '../until'
import { ORIGIN } from './shop'

/** The phone that pages are weighed for: CSS pixels, and how many of the screen's make one. */
const SCREEN = { width: 360, density: 2 }
const REM = 16

/** What the built server sends for a page and for all that the page names; KiB with their headers, as they travel. */
export type PageBytes = {
  document: number
  style: number
  script: number
  total: number
  requests: number
}

/**
 * Weighs a page without a browser: its document, styles, fonts that it preloads, the modules that it names
 * with their static imports, and pictures that are not late.
 */
export async function weighPage(path: string, cookie: string): Promise<PageBytes> {
  const sent = publicPage(path) ? await sentCached(path, cookie) : await sentFor(path, cookie)
  const html = sent.body.toString()
  const page = new JSDOM(html).window.document
  const styles = hrefs(page, 'link[rel=stylesheet]')
  const modules = await modulesOf(html)
  const others = [...hrefs(page, 'link[rel=preload]'), ...picturesOf(page)]
  const [style, script, rest] = [
    await sum(styles, cookie),
    await sum(modules, cookie),
    await sum(others, cookie),
  ]
  return {
    document: sent.bytes / 1024,
    style: style / 1024,
    script: script / 1024,
    total: (sent.bytes + style + script + rest) / 1024,
    requests: 1 + new Set([...styles, ...modules, ...others]).size,
  }
}

/**
 * A public page as almost everyone gets it. While a loaded machine's database is slow to answer, a page is
 * rendered for one visitor alone: pressed less, and without an ETag.
 */
export async function sentCached(path: string, cookie = '') {
  let sent = await sentFor(path, cookie)
  await until(`${path} comes from the cache`, async () => {
    if (!sent.hasTag) sent = await sentFor(path, cookie)
    return sent.hasTag
  })
  return sent
}

/** One answer: what it weighs as it travels, with its headers and without, and what it says. */
export async function sentFor(path: string, cookie = '') {
  const headers = { 'Accept-Encoding': 'br', Cookie: cookie }
  const asked = http.get(new URL(path, ORIGIN), { headers })
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  if (answer.statusCode !== 200) throw new Error(`${path} is answered with ${answer.statusCode}`)
  const coded = Buffer.concat(parts)
  const isCompressed = answer.headers['content-encoding'] === 'br'
  return {
    bytes: headBytes(answer) + coded.length,
    bodyBytes: coded.length,
    isCompressed,
    hasTag: answer.headers.etag !== undefined,
    body: isCompressed ? brotliDecompressSync(coded) : coded,
  }
}

function headBytes({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage): number {
  // Each name and each value is followed by two bytes, and so is the whole.
  const fields = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`.length + fields + 2
}

async function sum(urls: string[], cookie: string): Promise<number> {
  const answers = await Promise.all([...new Set(urls)].map((url) => sentFor(url, cookie)))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}

function hrefs(page: Document, links: string): string[] {
  return [...page.querySelectorAll<HTMLLinkElement>(links)].map(
    (link) => link.getAttribute('href') ?? '',
  )
}

/** The modules that a page names, and what these import before they run, as the build's manifest says. */
async function modulesOf(html: string): Promise<string[]> {
  const named: string[] = html.match(/\/assets\/[^"']+\.js/g) ?? []
  const address = named.find((url) => url.includes('/manifest-'))
  if (!address) throw new Error('the page names no manifest')
  const { body } = await sentFor(address)
  type Module = { module: string; imports?: string[] }
  const { entry, routes } = JSON.parse(
    body.toString().replace(/^window\.__remixManifest=|;\s*$/g, ''),
  ) as {
    entry: Module
    routes: Record<string, Module>
  }
  const built = [entry, ...Object.values(routes)].filter(({ module }) => named.includes(module))
  return [...new Set([...named, ...built.flatMap(({ imports = [] }) => imports)])]
}

/** Pictures that are asked for at once, each in the size that a phone takes. */
export function picturesOf(page: Document): string[] {
  const early = [...page.images].filter((image) => image.getAttribute('loading') !== 'lazy')
  return early.map((image) => {
    const source = image.closest('picture')?.querySelector('source') ?? image
    const list = source.getAttribute('srcset')
    if (!list) return image.getAttribute('src') ?? ''
    return candidate(list, drawnWidth(source.getAttribute('sizes') ?? '100vw') * SCREEN.density)
  })
}

/** The narrowest that is wide enough, or the widest. */
function candidate(list: string, wanted: number): string {
  const widths = list.split(', ').map((one) => one.split(' '))
  const [url] = widths.find(([, width = '']) => parseInt(width) >= wanted) ?? widths.at(-1) ?? []
  return url ?? ''
}

/** What an attribute `sizes` gives on the phone; CSS pixels. */
function drawnWidth(sizes: string): number {
  for (const size of sizes.split(', ')) {
    const parts = /^(?:\(min-width: ([\d.]+)rem\) )?([\d.]+)(rem|vw)$/.exec(size)
    if (!parts) throw new Error(`a size that is not understood: ${size}`)
    const [, from = '0', length, unit] = parts
    if (Number(from) * REM > SCREEN.width) continue
    return Number(length) * (unit === 'rem' ? REM : SCREEN.width / 100)
  }
  return SCREEN.width
}
