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

/** What somebody reads whose file could not be kept: 'la imagen', 'la captura'. */
export function storageSentence(error: unknown, what: string): string {
  const { code } = error as NodeJS.ErrnoException
  const isFull =
    error instanceof BucketError ? error.state === 'full' : /^(ENOSPC|EDQUOT)$/.test(code ?? '')
  return isFull
    ? `No queda espacio para guardar ${what}. Libera espacio y vuelve a intentarlo`
    : `No pudimos guardar ${what}. Vuelve a intentarlo en unos minutos`
}
