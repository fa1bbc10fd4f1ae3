import { paintArrangement } from './arrange'
import { drawBackdrop, drawGrain } from './backdrop'
import { type Easel } from './light'
import { PROP_WIDTH, drawProp, windowLight } from './props'
import { type Random, randomFrom } from './random'
import { type Scene } from './spec'
import { fixed } from './svg'

/** Where an arrangement stands: the middle of its foot and the side of its 1000-unit square. */
type Spot = { x: number; y: number; size: number }

/** Arrangements and props on a table, in units of the picture. The first arrangement is the main one. */
export function paintScene(easel: Easel, scene: Scene, width: number, height: number): string {
  const random = randomFrom(`${scene.seed}/scene`)
  const horizon = Math.round(height * (width > height * 1.3 ? 0.74 : 0.76))
  const spots = spotsFor(scene, width, height)
  const wall = drawBackdrop(easel, random, scene.backdrop, width, height, horizon)
  const sun = scene.props.includes('window-light')
    ? windowLight(height, scene.quiet === 'left' ? width * 0.12 : width * 0.08)
    : ''
  const standing = scene.arrangements
    .map((arrangement, i) => ({ arrangement, ...spots[i]! }))
    .sort((a, b) => a.y - b.y)
    .map(({ arrangement, x, y, size }) => {
      const scale = Math.round(size) / 1000
      const place = `translate(${fixed(x - 500 * scale)} ${fixed(y - 910 * scale)})scale(${scale})`
      return `<g transform="${place}">${paintArrangement(easel, arrangement)}</g>`
    })
  return (
    wall +
    sun +
    standing.join('') +
    props(easel, random, scene, spots, width, height) +
    drawGrain(random, width, height)
  )
}

function spotsFor(scene: Scene, width: number, height: number): Spot[] {
  const count = scene.arrangements.length
  const wide = width > height * 1.3
  const middle = !wide || scene.quiet === 'none' ? 0.5 : scene.quiet === 'left' ? 0.68 : 0.32
  const main = wide ? height * 0.98 : Math.min(width * (count > 1 ? 0.86 : 1.02), height * 0.9)
  const out = scene.quiet === 'right' ? -1 : 1
  const aside = wide ? main * 0.5 : width * 0.25
  const spots: Spot[] = [
    { x: width * middle - (count === 2 ? (out * aside) / 2 : 0), y: height * 0.93, size: main },
    {
      x: width * middle + out * aside * (count === 2 ? 0.62 : 1),
      y: height * 0.875,
      size: main * 0.68,
    },
    { x: width * middle - out * aside, y: height * 0.865, size: main * 0.64 },
  ]
  while (spots.length < count) {
    const i = spots.length
    spots.push({ x: width * middle + out * aside * (i - 1.2), y: height * 0.83, size: main * 0.55 })
  }
  return spots.slice(0, count)
}

function props(
  easel: Easel,
  random: Random,
  scene: Scene,
  spots: Spot[],
  width: number,
  height: number,
): string {
  const unit = (Math.min(width, height) / 1000) * 0.95
  const main = spots[0]!
  const out = scene.quiet === 'right' ? -1 : 1
  const reach = { [-1]: main.size * 0.17, [1]: main.size * 0.17 }
  let side: -1 | 1 = out > 0 ? -1 : 1
  return scene.props
    .map((prop) => {
      if (prop === 'window-light') return ''
      const half = (PROP_WIDTH[prop] * unit) / 2
      const x = Math.max(half, Math.min(width - half, main.x + side * (reach[side] + half)))
      reach[side] += half * 2.1
      side = side > 0 ? -1 : 1
      const y = height * (0.935 + random.between(0, 0.03))
      return `<g transform="translate(${fixed(x)} ${fixed(y)})scale(${unit.toFixed(3)})">${drawProp(easel, random, prop)}</g>`
    })
    .join('')
}
