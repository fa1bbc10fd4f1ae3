/** One line of the report: times a second, ours and the baseline's. */
export type Row = { name: string; ours: number; baseline: number }

/** The value in the middle, or between the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return low === undefined || high === undefined ? NaN : (low + high) / 2
}

/** The value that so many of 100 do not exceed. */
export function percentile(values: number[], hundredth: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? NaN
}
