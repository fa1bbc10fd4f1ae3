import { print } from '../tests/support/measuring/print'
import type { Ground } from './shop'

/** A part of the bench: `about` is its line of the help, in Spanish; the numbers are typed behind its name. */
export type Part = {
  about: string
  measure: (ground: Ground, numbers: number[]) => Promise<Figure[]>
}

/** One line of the report. */
export type Figure = {
  name: string
  /** What is judged, in whatever unit the name says; a ratio where two things are compared. */
  value: number
  /** The value may be that at most; with `isMinimum`, at least. */
  limit?: number
  isMinimum?: true
  /** What it was computed from, or was seen beside it. */
  from: string
}

export function atMost(limit: number, name: string, value: number, from: string): Figure {
  return { name, value, limit, from }
}

/** How much of what theirs reaches ours reaches. */
export function ofTheirs(limit: number, name: string, ours: number, theirs: number): Figure {
  const from = `${shown(ours)} de ${shown(theirs)}`
  return { name, value: ours / theirs, limit, isMinimum: true, from }
}

/** @param before the values of another run, by name: each is shown with how many times it this one is */
export function printFigures(figures: Figure[], before: Record<string, number> = {}) {
  const lines = figures.map(({ name, value, limit, isMinimum, from }) => {
    const isMet = limit === undefined || (isMinimum ? value >= limit : value <= limit)
    const bound = limit === undefined ? '' : `${isMinimum ? '≥' : '≤'} ${limit}`
    const old = before[name]
    // Of no failure at all nothing is a multiple.
    const ratio = old ? ` × ${(value / old).toFixed(2)}` : ''
    const times = old === undefined ? '' : `${shown(old)}${ratio}`
    return [name, shown(value), bound, isMet ? '' : '✗', times, from]
  })
  print(['', 'Valor', 'Límite', '', 'Antes', 'De'], lines)
}

/** A number with as many digits as tell something. */
export function shown(value: number): string {
  return value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)
}

/** The value that so many of 100 do not exceed; the one in the middle where nothing is said. */
export function percentile(values: number[], hundredth = 50): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? NaN
}
