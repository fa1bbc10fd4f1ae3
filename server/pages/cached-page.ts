import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Content } from '../../app/database/content-versions.server'
import { noteMiss } from '../../app/models/catalogue/search/search-misses.server'
import { acceptedCoding, isCompressible, SMALL_BYTES } from '../http/compression'
import { knownTags } from '../http/known-tags'
import { type Coding, type Encoded, pressed, unpressed } from './encodings'
import type { WholeAnswer } from './rendering'

/** A page as it was rendered, with everything its visitors get of it. */
export type CachedPage = {
  headers: Record<string, string>
  /** Of the page before compression; equal pages have equal ones, also in another process. */
  hash: string
  /** Whether it is small or of a kind that is sent as it is. */
  isPlain: boolean
  forms: Partial<Record<Coding, Encoded>>
  /** The search that it has nothing for. */
  missed: string | undefined
  /** What it was made of, and as that was at which moment. */
  reads: readonly Content[]
  asOf: number
  /** When it grows old by itself; ms since 1970. */
  until: number
  /** When it was rendered, ms since 1970, and how often it was sent since. */
  since: number
  hits: number
}

/** Everything about a page but its bytes is this browser's own, and asked for each time. */
const ASKED_EACH_TIME = 'private, no-cache'
const VARY = 'Accept-Encoding, Cookie, Save-Data'

/** Makes an answer into a page that can be sent any number of times. */
export async function cachedPage(
  { headers, body, loadContext }: WholeAnswer,
  life: Pick<CachedPage, 'reads' | 'asOf' | 'until' | 'since'>,
): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const isPlain = body.length < SMALL_BYTES || !isCompressible(headers)
  const forms: CachedPage['forms'] = isPlain
    ? { identity: { bytes: body, mark: 'identity' } }
    : { br: await pressed(body, 8) }
  const missed = loadContext.cachedPage?.missed
  return { headers: headersOf(headers), hash, isPlain, forms, missed, ...life, hits: 0 }
}

function headersOf(headers: Headers): Record<string, string> {
  const own = [...headers].filter(([name]) => !/^(content-length|cache-control|vary)$/.test(name))
  return {
    ...Object.fromEntries(own),
    'Cache-Control': headers.get('Cache-Control') ?? ASKED_EACH_TIME,
    Vary: VARY,
  }
}

/** Bytes of memory that a page holds. */
export function sizeOf({ headers, forms }: CachedPage): number {
  const head = JSON.stringify(headers).length
  return Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, head + 500)
}

/**
 * Sends a page in the form that the browser accepts; nothing but the headers when it has it already. Each time a search
 * that found nothing is counted.
 *
 * @returns whether another form was made for it, so that the page has grown
 */
export async function sendPage(res: ServerResponse, page: CachedPage): Promise<boolean> {
  const coding = page.isPlain ? 'identity' : acceptedCoding(res.req)
  const known = page.forms[coding]
  if (known) send(res, page, coding, known)
  else send(res, page, coding, await newForm(page, coding))
  if (page.missed && res.req.method === 'GET') noteMiss(page.missed, res.req.headers['user-agent'])
  return known === undefined
}

async function newForm(page: CachedPage, coding: Coding): Promise<Encoded> {
  const { br } = page.forms
  if (!br || coding === 'br') throw new Error('a page is kept in brotli')
  const form = await unpressed(br, coding)
  page.forms[coding] = form
  return form
}

function send(res: ServerResponse, page: CachedPage, coding: Coding, { bytes, mark }: Encoded) {
  for (const name in page.headers) res.setHeader(name, page.headers[name] ?? '')
  const known = knownTag(res.req, page.hash)
  res.setHeader('ETag', known ?? `"${page.hash}-${mark}"`)
  if (known) {
    res.statusCode = 304
    res.end()
    return
  }
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  res.setHeader('Content-Length', bytes.length)
  res.end(res.req.method === 'HEAD' ? undefined : bytes)
}

/** The tag of a form of this very page that the browser has, whichever form it is. */
function knownTag(req: IncomingMessage, hash: string): string | undefined {
  return knownTags(req).find((tag) => tag.startsWith(`"${hash}-`))
}
