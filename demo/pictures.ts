import fs from 'node:fs/promises'
import path from 'node:path'
import { storeAsTheyAre } from '~/images/image.server'

/** Beside the shop's code, where it runs; a folder for each kind, which the stored names begin with. */
const FOLDER = path.resolve('demo/pictures')

/**
 * Stores every picture of the demo; their smaller sizes are made when somebody asks.
 *
 * @returns the `image_url` of each, by its file: `producto/seis-rosas-rojas-kraft`
 * @source docs/decisions/0067
 */
export async function storePictures(): Promise<(file: string) => string> {
  const found = await fs.readdir(FOLDER, { recursive: true })
  const names = found.filter((name) => name.endsWith('.webp')).map((name) => name.slice(0, -5))
  const pictures = await Promise.all(
    names.map(async (file) => {
      const [kind = '', name = ''] = file.split(path.sep)
      const bytes = await fs.readFile(path.join(FOLDER, `${file}.webp`))
      return { prefix: `${kind}-`, name, bytes }
    }),
  )
  const urls = await storeAsTheyAre(pictures)
  const addresses = new Map(names.map((file, place) => [file, urls[place]]))
  return (file) => {
    const url = addresses.get(file)
    if (!url) throw new Error(`The demo has no picture ${file}`)
    return url
  }
}
