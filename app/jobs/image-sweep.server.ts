import { sweepImages } from '~/image.server'
import { usedImages } from '~/models/image-use.server'
import { log } from '~/report.server'

/** Clears what refused forms and crashes left of pictures. */
export const imageSweep = {
  async 'sweep-images'() {
    const count = await sweepImages(await usedImages(), new Date())
    if (count > 0) log.info({ files: count }, 'se quitaron imágenes que nadie usa')
  },
}
