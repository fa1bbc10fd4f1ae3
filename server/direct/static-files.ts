import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { lookup } from 'mrmime'
import { acceptedCoding } from '../http/compression'
import { systemCode } from '../database/error'
import type { Refusal } from '../http/guards'
import { filePolicy } from '../http/headers'
import { tagOf } from '../http/known-tags'
import { type KeptFile, sendKept } from '../http/send'

/** Names of files in this folder contain a hash of what they hold. */
const HASHED = '/assets/'
const A_WEEK = 'public, max-age=604800'
/** Of the names of what was compressed ahead, which nobody may ask for by them (`guards.ts`). */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' }

/** Answers with a file of the build when there is one; says whether it did, or why it cannot. */
export type ServeFile = (req: IncomingMessage, res: ServerResponse) => boolean | Refusal

/**
 * The files of the client build, compressed ahead (`.br`, `.gz` beside them). What was asked for once is kept: a few
 * megabytes in all, where a stream takes 64 KiB for each answer, and collecting them a fifth of the processor.
 *
 * @param clientDir looked through once: what appears later is not served
 */
export function createFiles(clientDir: string): ServeFile {
  const names = namesIn(clientDir)
  const kept = new Map<string, KeptFile>()

  return function serveFile(req, res) {
    if (req.method === 'POST') return false
    const [name = ''] = (req.url ?? '').split('?')
    if (!names.has(name)) return name.startsWith(HASHED) ? GONE : false
    const ending = ENDINGS[acceptedCoding(req)]
    const stored = names.has(name + ending) ? name + ending : name
    const file = kept.get(stored) ?? readFile(name, stored)
    if (!file) return GONE
    sendKept(res, file)
    return true
  }

  function readFile(name: string, stored: string): KeptFile | null {
    try {
      const bytes = fs.readFileSync(path.join(clientDir, stored))
      const file = { tag: tagOf(bytes), headers: headersOf(name, stored), bytes }
      kept.set(stored, file)
      return file
    } catch (error) {
      // A new build has replaced this one before anybody asked.
      if (systemCode(error) === 'ENOENT') return null
      throw error
    }
  }

  function headersOf(name: string, stored: string): Record<string, string> {
    const policy = filePolicy(name)
    return {
      'Content-Type': lookup(name) ?? 'application/octet-stream',
      'Cache-Control': name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : A_WEEK,
      ...(names.has(name + ENDINGS.br) && { Vary: 'Accept-Encoding' }),
      ...(stored.endsWith(ENDINGS.br) && { 'Content-Encoding': 'br' }),
      ...(stored.endsWith(ENDINGS.gzip) && { 'Content-Encoding': 'gzip' }),
      ...(policy && { 'Content-Security-Policy': policy }),
    }
  }
}

/** Every file of a folder, as addresses write it. */
function namesIn(folder: string): Set<string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const inside = files.map(({ parentPath, name }) => path.join(parentPath, name))
  return new Set(inside.map((file) => `/${path.relative(folder, file).split(path.sep).join('/')}`))
}

const GONE: Refusal = {
  status: 404,
  sentence: 'Ese archivo ya no está. Vuelve a cargar la página.',
}
