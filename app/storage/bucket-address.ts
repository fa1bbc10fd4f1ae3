/** A bucket of a service that speaks S3, and the keys to it. */
export type BucketAddress = {
  /** `https://s3.example.pe/bucket`, without keys. */
  url: string
  /** Where in the bucket its keys begin: blank, or a folder with `/` at its end. */
  prefix: string
  /** `undefined` where the name of the server says it, or none is needed. */
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** The keys of the usual variables, for an address without them. */
type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }

const SHAPE =
  'debe ser la dirección de un bucket: https://clave:secreto@servidor/bucket/carpeta?region=us-east-1'
const ESCAPED =
  'los signos @ : / ? # % + de la clave y del secreto se escriben %40 %3A %2F %3F %23 %25 %2B'

/**
 * Reads `https://key:secret@server/bucket/folder?region=us-east-1`. Folder and region may be missing,
 * the keys too where `keys` has them.
 *
 * @returns the problem in words that repeat nothing of the text, which holds a secret
 */
export function readBucketAddress(text: string, keys: Keys): BucketAddress | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.hash) return { problem: SHAPE }
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    return { problem: `${SHAPE}; falta el nombre del bucket, o no es uno` }
  }
  if (!folders.every((name) => /^[\w.-]*\w[\w.-]*$/.test(name))) {
    return {
      problem: 'la carpeta del bucket solo puede tener letras sin tilde, números, puntos y guiones',
    }
  }
  const { region, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return { problem: 'después de ? solo se entiende region=…' }
  const found = keysOf(url, keys)
  if ('problem' in found) return found
  const prefix = folders.map((name) => `${name}/`).join('')
  return { url: `${url.origin}/${bucket}`, prefix, region: region || undefined, ...found }
}

function keysOf(
  url: URL,
  keys: Keys,
): Pick<BucketAddress, 'accessKeyId' | 'secretAccessKey'> | { problem: string } {
  const accessKeyId = unescaped(url.username)
  const secretAccessKey = unescaped(url.password)
  if (accessKeyId === null || secretAccessKey === null)
    return { problem: `no se entiende; ${ESCAPED}` }
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  if (accessKeyId || secretAccessKey) {
    return { problem: `la clave y el secreto van juntos, separados por dos puntos; ${ESCAPED}` }
  }
  if (keys.accessKeyId && keys.secretAccessKey) {
    return { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey }
  }
  return {
    problem:
      'faltan las claves: escríbelas en la dirección, o en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY',
  }
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
