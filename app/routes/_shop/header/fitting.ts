import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRow } from './menu'

/**
 * How many entries of a row fit when the rest goes under one more entry.
 *
 * @param widths of the entries, in pixels, in their order
 * @param room width of the whole row, in pixels
 * @param taken width of what always stays in the row
 * @param more width of the entry with the rest
 * @param hasMore whether that entry is always shown
 */
export function howManyFit(
  widths: number[],
  { room, taken, more, hasMore }: { room: number; taken: number; more: number; hasMore: boolean },
): number {
  const all = widths.reduce((sum, width) => sum + width, taken)
  if (all + (hasMore ? more : 0) <= room) return widths.length
  let left = room - taken - more
  const first = widths.findIndex((width) => (left -= width) < 0)
  return first === -1 ? widths.length : first
}

const MORE_PX = 88
/** An entry becomes a little wider when it is the current one. */
const SLACK_PX = 12

function measure(row: HTMLUListElement) {
  const entries = [...row.children]
  const width = (entry: Element) => entry.getBoundingClientRect().width
  const kept = entries.filter((entry) => !entry.matches('[data-fits], [data-more]'))
  return {
    widths: entries.filter((entry) => entry.matches('[data-fits]')).map(width),
    taken: kept.map(width).reduce((sum, one) => sum + one, SLACK_PX),
  }
}

/**
 * Measures a list whose entries marked `data-fits` may move under 'Más'; all are in the list until
 * scripts run.
 *
 * @returns the list's ref, and how many of those entries fit now
 */
export function useFitting(hasMore: boolean): [RefObject<HTMLUListElement>, number] {
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(Infinity)

  useEffect(() => {
    const row = list.current
    if (!row) return
    let measured: { widths: number[]; taken: number } | null = null
    const observer = new ResizeObserver(() => {
      if (!isRow() || row.clientWidth === 0) return
      measured ??= measure(row)
      const room = row.clientWidth
      setCount(howManyFit(measured.widths, { ...measured, room, more: MORE_PX, hasMore }))
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [hasMore])

  return [list, count]
}
