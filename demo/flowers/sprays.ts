import { type Studies, bloom } from './bloom'
import { mix } from './colour'
import { drawLeaf } from './greens'
import { type Placed } from './layout'
import { type Easel } from './light'
import { type Random } from './random'
import { fixed, moved, stroke } from './svg'

/** Arching stems of moth orchids, the largest flowers lowest, the buds at the tip. */
export function orchidSprays(
  easel: Easel,
  random: Random,
  studies: Studies,
  color: string,
  count: number,
  foot: { x: number; y: number },
): string {
  const parts: string[] = []
  const leaves = [-64, 58, -34, 30]
  for (const degrees of leaves) {
    const leaf = drawLeaf(easel, random, '#4c7a52', random.between(190, 240), 74)
    parts.push(moved(leaf, foot.x, foot.y, degrees))
  }
  const arches = Math.min(3, Math.max(1, Math.ceil(count / 6)))
  for (let arch = 0; arch < arches; arch++) {
    const side = arch % 2 ? -1 : 1
    const height = 530 - arch * 70 + random.around(0, 12)
    const at = arc(foot, side, height)
    let line = ''
    for (let i = 0; i <= 16; i++) {
      const p = at(i / 16)
      line += `${i ? 'L' : 'M'}${fixed(p.x)} ${fixed(p.y)}`
    }
    parts.push(stroke(line, '#55713f', 7), stroke(line, '#a3b878', 1.8, 0.6))
    for (let i = 0; i < 3; i++) {
      const p = at(0.95 + i * 0.025)
      const bud = drawLeaf(easel, random, mix(color, '#9fb068', 0.5), 44 - i * 9, 34 - i * 7)
      parts.push(moved(bud, p.x, p.y, side * (120 + i * 20)))
    }
    const flowers = Math.ceil(count / arches)
    for (let i = flowers - 1; i >= 0; i--) {
      const t = 0.36 + (0.58 * (i + 0.5)) / flowers
      const p = at(t)
      const flower: Placed = {
        kind: 'orchid',
        color,
        x: p.x + (i % 2 ? 24 : -24),
        y: p.y + (i % 2 ? 22 : -4),
        radius: 94 - 36 * (i / flowers),
        turn: side * 40,
        tilt: 0.2,
        near: 0.75,
      }
      parts.push(bloom(easel, random, studies, flower))
    }
  }
  return parts.join('')
}

function arc(foot: { x: number; y: number }, side: number, height: number) {
  const xs = [foot.x + side * 8, foot.x - side * 40, foot.x + side * 10, foot.x + side * 360]
  const ys = [foot.y, foot.y - height * 0.8, foot.y - height * 1.5, foot.y - height * 0.62]
  return (t: number) => ({ x: cubic(xs, t), y: cubic(ys, t) })
}

function cubic([a, b, c, d]: number[], t: number): number {
  const u = 1 - t
  return u * u * u * a! + 3 * u * u * t * b! + 3 * u * t * t * c! + t * t * t * d!
}
