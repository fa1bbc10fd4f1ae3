import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { extract, pack } from 'tar-stream'
import { type Manifest } from '../../server/backup/manifest'
import { runCommand } from './shop-process'

/** What became of a command. */
export type Outcome = { code: number | string; said: string; out: Buffer }

/** Runs `backup` or `restore` on the shop that `variables` name; `input` is its standard input. */
export async function copy(
  args: string[],
  variables: Record<string, string>,
  input: Buffer = Buffer.alloc(0),
): Promise<Outcome> {
  return outcomeOf(runCommand(args, variables), input)
}

/** What becomes of a process, given its standard input. */
export async function outcomeOf(
  child: ChildProcessWithoutNullStreams,
  input: Buffer = Buffer.alloc(0),
): Promise<Outcome> {
  // One that refuses before it has read everything closes the pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = once(child, 'close')
  const [said, out] = await Promise.all([text(child.stderr), buffer(child.stdout)])
  const [code, signal] = (await ended) as [number | null, string | null]
  return { code: code ?? signal ?? '', said, out }
}

/** A backup of the shop, as its standard output gave it. */
export async function backUp(variables: Record<string, string>): Promise<Buffer> {
  const { code, said, out } = await copy(['backup', '-'], variables)
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Copia de respaldo completa: .* [kM]B\.\n$/),
  ])
  return out
}

/** Restores a backup that has to be taken. */
export async function restore(
  backup: Buffer,
  variables: Record<string, string>,
  ...flags: string[]
): Promise<string> {
  const { code, said, out } = await copy(['restore', '-', ...flags], variables, backup)
  expect([code, said, out.length]).toEqual([0, expect.stringContaining('está restaurada'), 0])
  return said
}

/** Every entry of a backup by its name, in its order. */
export async function entriesOf(backup: Buffer): Promise<Map<string, Buffer>> {
  const archive = extract()
  Readable.from([backup]).pipe(createGunzip()).pipe(archive)
  const entries = new Map<string, Buffer>()
  for await (const entry of archive) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part)
    entries.set(entry.header.name, Buffer.concat(parts))
  }
  return entries
}

/** A backup of these entries. */
export async function packed(entries: Iterable<[string, Buffer]>): Promise<Buffer> {
  const archive = pack()
  for (const [name, bytes] of entries) archive.entry({ name }, bytes)
  archive.finalize()
  return gzipSync(await buffer(Readable.from(archive)))
}

/** What a backup says it holds. */
export async function manifestOf(backup: Buffer): Promise<Manifest> {
  const entries = await entriesOf(backup)
  return JSON.parse(String(entries.get('manifiesto.json'))) as Manifest
}

/** What two backups have in common when nothing happened between them. */
export async function contentsOf(backup: Buffer) {
  const { tables, jobs, sequences, files, migrations } = await manifestOf(backup)
  return { tables: { ...tables, last_times: null }, jobs, sequences, files, migrations }
}
