import { sweepImages } from '~/image.server'
import { usedImages } from '~/models/image-use.server'
import { proofFiles } from '~/models/payment-proof.server'
import { sweepProofs } from '~/proof-image.server'
import { log } from '~/report.server'

/** Clears what refused forms and crashes left of pictures. */
export const imageSweep = {
  async 'sweep-images'() {
    const now = new Date()
    const pictures = await sweepImages(await usedImages(), now)
    const count = pictures + (await sweepProofs(await proofFiles(), now))
    if (count > 0) log.info({ files: count }, 'se quitaron imágenes que nadie usa')
  },
}
