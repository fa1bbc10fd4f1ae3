import { imageBase, makeWhenAsked, missingImages } from '../app/images/image.server'
import { report } from '../app/log.server'
import { isImageUsed, usedImages } from '../app/models/site/image-use.server'
import { createPaint } from '../demo/paint'
import { demoPictures, pictureUrl } from '../demo/pictures'

/** The address of each picture of the demo, by the name that its files share. */
const addresses = new Map(
  demoPictures.map((picture) => [imageBase(picture), pictureUrl(picture.key)]),
)

/**
 * Has the pictures of the demo painted that some row shows: when somebody asks for one, and the rest
 * one after the other. A shop that was stopped before the last goes on at its next start, whoever
 * planted it and wherever it was restored.
 *
 * @param painter the command that starts one
 * @param say hears that pictures are missing, and when the last is there
 * @returns how to stop it; who waits for a picture is sent away then
 * @source docs/decisions/0032
 */
export async function paintDemo(
  painter: [string, ...string[]],
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const used = await usedImages()
  const shown = [...addresses.values()].filter((url) => used.has(url))
  // A shop of its own pictures does not look through their folder at every start.
  const missing = shown.length > 0 ? await missingImages(shown).catch(unknown) : []
  const left = missing.map(({ base }) => base)
  const paint = createPaint(painter)
  let isEnding = false
  if (left.length > 0) begin()
  return () => {
    isEnding = true
    return paint.stop()
  }

  function begin() {
    say(
      `Se pintan las ${left.length} imágenes de la demostración; la tienda atiende mientras tanto…`,
    )
    makeWhenAsked(async (base) => {
      if (!(await isShown(base))) return 'missing'
      return paint.picture(base).then(() => 'made', giveUp)
    })
    paintAll().catch(tell)
  }

  async function paintAll() {
    for (const base of left) if (await isShown(base)) await paint.picture(base)
    say('Las imágenes de la demostración están pintadas.')
  }

  function tell(error: unknown) {
    if (!isEnding) report(error, 'no se pudo pintar una imagen de la demostración')
  }

  function giveUp(error: unknown): 'late' {
    tell(error)
    return 'late'
  }
}

/** A bucket that is away keeps no shop closed; the next start looks again. */
function unknown(error: unknown): [] {
  report(error, 'no se sabe qué imágenes de la demostración faltan')
  return []
}

async function isShown(base: string): Promise<boolean> {
  const url = addresses.get(base)
  return url !== undefined && (await isImageUsed(url))
}
