import path from 'node:path'
import type { PictureFolder } from './bare-pictures'
import { BROWSER } from './browser'
import { startServer } from './child'
import type { Gate } from './gates'
import type { Beside } from './side-by-side'
import { picturesIn } from './page-pictures'
import { type BenchDatabase, type Shop } from './shop'
import { sideBySide } from './side-by-side'

/** The pictures of a page beside the library that sends them, alone on the same folder. */
export async function measurePictures(
  { dataDir }: BenchDatabase,
  { origin, pid }: Shop,
  page: string,
  rounds: number,
): Promise<Beside> {
  const html = await (await fetch(new URL(page, origin))).text()
  const folder: PictureFolder = { root: path.join(dataDir, 'imagenes') }
  const bare = await startServer('bare-pictures.ts', folder)
  const requests = picturesIn(html).map((path) => ({
    ...{ method: 'GET' as const, path, headers: { ...BROWSER, Accept: 'image/avif,image/webp' } },
  }))
  try {
    const contenders = [
      { origin, pid, requests },
      { ...bare, requests },
    ]
    const [ours, theirs] = await sideBySide(contenders, rounds)
    if (!ours || !theirs) throw new Error('no paces')
    return { name: `${requests.length} fotos de la portada`, ours, bare: theirs }
  } finally {
    bare.child.kill()
  }
}

export function pictureGates({ ours, bare }: Beside): Gate[] {
  return [
    { what: 'Foto, CPU', ratio: bare.cpuMs / ours.cpuMs, gate: 0.6, moonshot: 0.9 },
    { what: 'Foto, por segundo', ratio: ours.perSecond / bare.perSecond, gate: 0.6, moonshot: 0.9 },
  ]
}
