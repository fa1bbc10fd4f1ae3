import { paintArrangement } from './arrange'
import { drawBackdrop, drawGrain, drawTabletop } from './backdrop'
import { COMPLEMENT_WALL, paintComplement } from './complements'
import { definitions, newEasel } from './light'
import { randomFrom } from './random'
import { paintScene } from './scene'
import { type Arrangement, type ComplementKind, type Scene } from './spec'

/** The picture of a product: an SVG of 1000 by 1000 units. Same spec, same bytes. */
export function drawArrangement(spec: Arrangement): string {
  return framed(spec, '0 0 1000 1000', 1000, 1000)
}

/** The flowers of an arrangement from close by, square. */
export function drawCloseUp(spec: Arrangement): string {
  return framed(spec, '230 130 520 520', 1000, 1000)
}

/** A category's tile: the arrangement from closer by, portrait 4:5 (800 by 1000). */
export function drawCategory(spec: Arrangement): string {
  return framed(spec, '112 6 776 970', 800, 1000)
}

/** The picture of a complement: an SVG of 1000 by 1000 units. */
export function drawComplement(kind: ComplementKind, seed: string): string {
  const easel = newEasel()
  const random = randomFrom(`${seed}/wall`)
  const content =
    drawBackdrop(easel, random, COMPLEMENT_WALL[kind], 1000, 1000, 770) +
    paintComplement(easel, kind, seed) +
    drawGrain(random, 1000, 1000)
  return document('0 0 1000 1000', 1000, 1000, definitions(easel) + content)
}

/** A hero slide or lifestyle picture, `width` by `height` units; wide, square and 4:5 all work. */
export function drawScene(scene: Scene, width: number, height: number): string {
  const easel = newEasel()
  const content = paintScene(easel, scene, width, height)
  return document(`0 0 ${width} ${height}`, width, height, definitions(easel) + content)
}

function framed(spec: Arrangement, viewBox: string, width: number, height: number): string {
  const easel = newEasel()
  const random = randomFrom(`${spec.seed}/wall`)
  // A heart box is seen from above: it lies on a cloth instead of standing before a wall.
  const ground =
    spec.container.shape === 'heart-box'
      ? drawTabletop(easel, random, spec.backdrop, 1000)
      : drawBackdrop(easel, random, spec.backdrop, 1000, 1000, 800)
  const content = ground + paintArrangement(easel, spec) + drawGrain(random, 1000, 1000)
  return document(viewBox, width, height, definitions(easel) + content)
}

function document(viewBox: string, width: number, height: number, content: string): string {
  const size = `viewBox="${viewBox}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
}
