import { z } from 'zod'
import { migrations } from '../../migrations'
import { CommandError } from '../command-error'

/** What the format of the file is called; higher when an older shop could not read it. */
export const FORMAT = 1

/** The last entry of a backup: without it the file was cut short. */
export const MANIFEST = 'manifiesto.json'

const digest = { bytes: z.number(), sha256: z.string() }

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment of the snapshot. */
  made: z.iso.datetime(),
  /** The server's own word for its version, for people. */
  postgresql: z.string(),
  /** Names of the migrations that had made the schema. */
  migrations: z.array(z.string()).min(1),
  /** The last migration of the job queue's own tables. */
  queue: z.number(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number(), ...digest }),
  ),
  /** The pending jobs, which have no table of their own: the queue keeps its tables to itself. */
  jobs: z.object({ rows: z.number(), ...digest }),
  sequences: z.record(z.string(), z.string()),
  /** Each file by its path below DATA_DIR. */
  files: z.record(z.string(), z.object(digest)),
})

/** What a backup holds, its own last entry apart. */
export type Manifest = z.infer<typeof Manifest>

/** How long something is, in bytes, and its SHA-256 in hexadecimal. */
export type Digest = { bytes: number; sha256: string }

/**
 * @param text of the entry `MANIFEST`
 * @throws CommandError when a newer shop wrote it, or none
 */
export function readManifest(text: string): Manifest {
  const written = parsed(text)
  const known = Object.keys(migrations).sort()
  const unknown = listed(written).filter((name) => !known.includes(name))
  if (unknown.length > 0 || formatOf(written) > FORMAT) {
    throw new CommandError(
      'La copia es de una versión más nueva de la tienda' +
        (unknown.length > 0 ? ` (${unknown.join(', ')}). ` : '. ') +
        'Restáurala con esa versión.',
    )
  }
  const manifest = Manifest.safeParse(written)
  const isOurs =
    manifest.success && manifest.data.migrations.every((name, index) => name === known[index])
  if (!isOurs) throw new CommandError('El archivo no es una copia de respaldo de esta tienda.')
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listed(written: unknown): string[] {
  return z.object({ migrations: z.array(z.string()) }).safeParse(written).data?.migrations ?? []
}

function formatOf(written: unknown): number {
  return z.object({ format: z.number() }).safeParse(written).data?.format ?? FORMAT
}
