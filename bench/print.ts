import type { Row } from './medians'
import type { Beside } from './side-by-side'

/** Times a second beside a baseline's. */
export function table(baseline: string, rows: Row[]) {
  print(
    ['por segundo', 'Tienda', baseline, 'Proporción'],
    rows.map(({ name, ours, baseline }) => [
      ...[name, ours.toFixed(1), baseline.toFixed(1), (ours / baseline).toFixed(3)],
    ]),
  )
}

/** How much is done, and for how much of a processor, beside a baseline's. */
export function beside(baseline: string, rows: Beside[]) {
  print(
    [
      '',
      'Tienda: por segundo',
      'ms de CPU',
      `${baseline}: por segundo`,
      'ms de CPU',
      'Veces',
      'CPU',
    ],
    rows.map(({ name, ours, bare }) => [
      ...[name, ours.perSecond.toFixed(1), ours.cpuMs.toFixed(3)],
      ...[bare.perSecond.toFixed(1), bare.cpuMs.toFixed(3)],
      ...[(ours.perSecond / bare.perSecond).toFixed(3), (bare.cpuMs / ours.cpuMs).toFixed(3)],
    ]),
  )
}

/** Lines under their heads, in columns. */
export function print(head: string[], lines: string[][]) {
  console.log()
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, ...lines]) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  }
  console.log()
}
