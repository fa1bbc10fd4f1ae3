/** With `THOROUGH=1` before the command, everything is tried as often as after a change of what it is about. */
export const isThorough = Boolean(process.env.THOROUGH)

/**
 * How often kills, races and random walks are repeated.
 *
 * @param usual enough to catch what breaks it in nearly every run
 * @param thorough with `THOROUGH=1`
 */
export function rounds(usual: number, thorough: number): number {
  return isThorough ? thorough : usual
}
