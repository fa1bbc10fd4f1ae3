export type Point = { x: number; y: number }

/** One decimal is finer than a pixel of the largest picture and keeps the files small. */
export function fixed(value: number): number {
  return Math.round(value * 10) / 10 || 0
}

/** `x y`, as paths write it. */
export function at(x: number, y: number): string {
  return `${fixed(x)} ${fixed(y)}`
}

export function shape(d: string, fill: string, opacity = 1): string {
  const seen = opacity === 1 ? '' : ` fill-opacity="${fixed(opacity * 10) / 10}"`
  return `<path d="${d}" fill="${fill}"${seen}/>`
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  const seen = opacity === 1 ? '' : ` stroke-opacity="${fixed(opacity * 10) / 10}"`
  const line = `stroke="${color}" stroke-width="${fixed(width)}" stroke-linecap="round"`
  return `<path d="${d}" fill="none" ${line}${seen}/>`
}

export function moved(content: string, x: number, y: number, degrees = 0, scale = 1): string {
  const steps: string[] = []
  if (fixed(x) || fixed(y)) steps.push(`translate(${at(x, y)})`)
  if (fixed(degrees)) steps.push(`rotate(${fixed(degrees)})`)
  if (scale !== 1) steps.push(`scale(${Math.round(scale * 1000) / 1000})`)
  return `<g transform="${steps.join('')}">${content}</g>`
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return ellipse(x, y, r, r, fill, opacity)
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity = 1,
): string {
  const seen = opacity === 1 ? '' : ` fill-opacity="${fixed(opacity * 10) / 10}"`
  const size = `cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}"`
  return `<ellipse ${size} fill="${fill}"${seen}/>`
}

/** The point so far from the origin in this direction; 0 degrees points up, clockwise. */
export function away(degrees: number, distance: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance }
}

/** A closed smooth line through the points. */
export function smoothLoop(points: Point[]): string {
  const n = points.length
  let d = `M${at(points[0]!.x, points[0]!.y)}`
  for (let i = 0; i < n; i++) {
    const before = points[(i + n - 1) % n]!
    const from = points[i]!
    const to = points[(i + 1) % n]!
    const after = points[(i + 2) % n]!
    const c1 = at(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6)
    const c2 = at(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6)
    d += `C${c1} ${c2} ${at(to.x, to.y)}`
  }
  return `${d}Z`
}
