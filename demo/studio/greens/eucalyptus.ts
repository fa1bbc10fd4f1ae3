import { type Random } from '../../flowers/random'
import { grow, leavesOf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addTube } from '../mesh'
import { type Point, linear, plus, sidesOf, unit } from '../vector'

/** Round silvery leaves of three tones. */
export function eucalyptusLeaves(random: Random): Mesh[] {
  return leavesOf(
    random,
    ['#87a093', '#9bb0a2', '#73907f'],
    { length: 3.2, width: 3.1, widest: 0.55, fold: 0.12, droop: 0.12, under: linear('#b9c7b4') },
    6,
    6,
  )
}

function curved(from: Point, to: Point, sag: number): (t: number) => Point {
  return (t) => {
    const p = plus(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]], t)
    return [
      p[0],
      p[1] +
        Math.sin(Math.min(1, t) * Math.PI * 0.5) * sag * t * (1 - t) * 4 -
        sag * 0.4 * t * t * t,
      p[2],
    ]
  }
}

/** A branch of silver-dollar eucalyptus between two points. */
export function eucalyptus(mesh: Mesh, random: Random, from: Point, to: Point, leaves: Mesh[]) {
  const path = curved(from, to, random.between(0.5, 3))
  addTube(mesh, MATERIAL.stem, path, (t) => 0.14 * (1 - 0.6 * t), linear('#7d6a55'), 10)
  const pairs = 8
  for (let i = 0; i < pairs; i++) {
    const t = 0.3 + (0.7 * (i + random.between(0, 0.5))) / pairs
    const here = path(t)
    const ahead = path(t + 0.02)
    const axis = unit([ahead[0] - here[0], ahead[1] - here[1], ahead[2] - here[2]])
    const [s, r] = sidesOf(axis)
    const angle = i * 1.45 + random.around(0, 0.4)
    for (const way of i === pairs - 1 ? [1] : [1, -1]) {
      const side = unit(
        plus(
          plus(
            [
              s[0] * Math.cos(angle) * way,
              s[1] * Math.cos(angle) * way,
              s[2] * Math.cos(angle) * way,
            ],
            r,
            Math.sin(angle) * way,
          ),
          axis,
          0.75,
        ),
      )
      grow(
        mesh,
        random,
        random.pick(leaves),
        here,
        side,
        random.between(0.75, 1.1) * (1.12 - 0.5 * t),
      )
    }
  }
}
