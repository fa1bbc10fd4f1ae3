import { deleteOldDrafts } from '~/models/accounts/form-draft.server'
import { sweepImages } from '~/images/image.server'
import { unlessBackingUp } from '~/models/records/backup-lock.server'
import { usedImages } from '~/models/site/image-use.server'
import { proofFiles } from '~/models/orders/admin/payment-proof.server'
import { photoFiles } from '~/models/orders/photos/bouquet-photo.server'
import { sweepPrivate } from '~/images/private-image.server'
import { log } from '~/log.server'

/** Deletes pictures, proofs and photos that refused forms and crashes left without a row, and old drafts of forms. */
export const imageSweep = {
  async 'sweep-images'() {
    await deleteOldDrafts()
    const count = await unlessBackingUp(sweep)
    if (count === null) log.info('una copia de respaldo está en marcha: se limpia en una hora')
    else if (count > 0) log.info({ files: count }, 'se quitaron imágenes que nadie usa')
  },
}

/** @returns how many files were deleted */
async function sweep(): Promise<number> {
  const now = new Date()
  const pictures = await sweepImages(await usedImages(), now)
  const proofs = await sweepPrivate('comprobantes', await proofFiles(), now)
  return pictures + proofs + (await sweepPrivate('fotos', await photoFiles(), now))
}
