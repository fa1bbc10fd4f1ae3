const WITHIN_MS = 5 * 60_000

/** Whether a delivery that was told can still be taken back. */
export function canTakeBack(toldAt: Date, now: Date): boolean {
  return now.getTime() - toldAt.getTime() < WITHIN_MS
}

/** Why a payment is void that was collected with a delivery that was taken back. */
export const TAKEN_BACK = 'Se deshizo la entrega'
