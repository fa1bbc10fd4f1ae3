/** Why a bucket did not do what it was asked, and what the owner of the shop reads. */
export const BUCKET_STATES = {
  denied: 'El bucket no acepta las claves, o ellas no permiten leer y escribir en él.',
  missing: 'El bucket no existe en ese servidor.',
  full: 'El bucket está lleno.',
  slow: 'El bucket tarda demasiado en responder.',
  down: 'El servidor del bucket no responde.',
  refused: 'El bucket rechazó lo que se le pidió: revisa la dirección y la región.',
} as const

export type BucketState = keyof typeof BUCKET_STATES

/** The message is for the log: method, key, status and the service's own code, never a secret. */
export class BucketError extends Error {
  constructor(
    readonly state: BucketState,
    details: string,
    options?: ErrorOptions,
  ) {
    super(`${state}: ${details}`, options)
  }
}

const FULL = /^(QuotaExceeded|InsufficientCapacity|.*StorageFull|.*QuotaExceeded|.*Insufficient.*)$/

/**
 * @param status of its answer
 * @param code the service's own word, blank where it says none
 */
export function stateOf(status: number, code: string): BucketState {
  if (status === 507 || FULL.test(code)) return 'full'
  if (code === 'RequestTimeout') return 'slow'
  if (status >= 500 || status === 429) return 'down'
  if (code === 'NoSuchBucket') return 'missing'
  return status === 401 || status === 403 ? 'denied' : 'refused'
}
