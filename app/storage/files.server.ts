import { env } from '~/env.server'
import { openBucket } from './bucket.server'
import { BucketError } from './bucket-error'
import { bucketFiles } from './bucket-files.server'
import { diskFiles } from './disk-files.server'
import type { Files } from './files'

/** Where they are: DATA_DIR, or the bucket of STORAGE_URL. */
export const files: Files = env.storage
  ? bucketFiles(openBucket(env.storage))
  : diskFiles(env.dataDir)

/** What staff read whose picture could not be kept. */
export function storageSentence(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const isFull =
    error instanceof BucketError ? error.state === 'full' : /^(ENOSPC|EDQUOT)$/.test(code)
  return isFull
    ? 'No queda espacio para guardar la imagen. Libera espacio y vuelve a intentarlo'
    : 'No pudimos guardar la imagen. Vuelve a intentarlo en unos minutos'
}
