import { type Random } from '../../flowers/random'
import { leaf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTube, newMesh, place } from '../mesh'
import { type Point, type Rgb, between, cross, linear, plus, sidesOf, unit } from '../vector'
import { set } from './fern'
import { bowed, wayAt } from './path'

/** Two florets of different tone, a closed one, and a narrow grey leaf. */
export function lavenderStudies(random: Random): Mesh[] {
  return [
    floret(random, '#7d66a8', true),
    floret(random, '#917cba', true),
    floret(random, '#5f4c86', false),
    leaf(
      random,
      {
        ...{ length: 3.4, width: 0.34, widest: 0.45, fold: 0.4, droop: 0.12 },
        ...{ color: linear('#7d9270'), under: linear('#a3b394') },
      },
      2,
      4,
    ),
  ]
}

/** A calyx with a small flower open at its lip; it looks along +y. */
function floret(random: Random, color: string, open: boolean): Mesh {
  const mesh = newMesh()
  const main = linear(color)
  const calyx: Rgb = between(linear('#5d5488'), linear('#7d8a78'), 0.3)
  addPatch(mesh, {
    material: MATERIAL.petal,
    across: 5,
    along: 1,
    closed: true,
    at(u, v) {
      const a = -u * Math.PI * 2
      const r = 0.05 + 0.11 * Math.sin(Math.PI * v * 0.75)
      return [Math.cos(a) * r, v * 0.52, Math.sin(a) * r]
    },
    color: (_, v) => between(calyx, main, v * 0.7),
  })
  if (!open) return mesh
  for (let i = 0; i < 4; i++) {
    const turn = (i / 4) * Math.PI * 2 + random.around(0, 0.3)
    const lift = random.between(0.02, 0.2)
    addPatch(mesh, {
      material: MATERIAL.petal,
      across: 2,
      along: 1,
      at(u, v) {
        const a = turn + (u - 0.5) * 1.5
        const r = 0.05 + v * (u === 0.5 ? 0.27 : 0.2)
        return [Math.sin(a) * r, 0.48 + lift * v, Math.cos(a) * r]
      },
      color: (_, v) => between(main, [0.72, 0.62, 0.9], v * 0.35),
    })
  }
  return mesh
}

/** A spike of lavender: whorls of florets at the end of a bare stem, narrow leaves at its foot. */
export function lavender(mesh: Mesh, random: Random, from: Point, to: Point, studies: Mesh[]) {
  const path = bowed(from, to, random.between(0.1, 0.9))
  const length = Math.hypot(...plus(to, from, -1))
  addTube(mesh, MATERIAL.stem, path, () => 0.065, linear('#8a9a74'), 7)
  // The spike is about 5 cm long; one whorl stands alone below it.
  const spike = Math.min(0.5, 5 / length)
  const whorls = 8
  for (let i = 0; i <= whorls; i++) {
    const s = i === 0 ? -0.28 : (i - 1) / (whorls - 1)
    whorl(mesh, random, path, 1 - spike * (1 - s), s, studies)
  }
  for (let i = 0; i < 6; i++) {
    const t = 0.25 + (0.6 - spike * 0.5) * (i / 6)
    const way = wayAt(path, t)
    const [s, r] = sidesOf(way)
    const angle = i * 2.4 + random.around(0, 0.5)
    const side = plus(plus([0, 0, 0], s, Math.cos(angle)), r, Math.sin(angle))
    const out = unit(plus(side, way, 1.3))
    set(mesh, studies[3]!, path(t), out, cross(out, cross(way, side)), {
      scale: random.between(0.7, 1.1),
      tone: random.around(1, 0.1),
    })
  }
}

function whorl(
  mesh: Mesh,
  random: Random,
  path: (t: number) => Point,
  t: number,
  s: number,
  studies: Mesh[],
) {
  const at = path(t)
  const way = wayAt(path, Math.min(t, 0.99))
  const [a, b] = sidesOf(way)
  const count = s > 0.8 ? 4 : 5
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2 + s * 9 + random.around(0, 0.3)
    const side = plus(plus([0, 0, 0], a, Math.cos(angle)), b, Math.sin(angle))
    const axis = unit(plus(side, way, 0.55 + Math.max(0, s) * 1.2 + random.around(0, 0.15)))
    const shut = random.unit() < 0.28 || s > 0.85
    const tone = random.around(1, 0.14)
    place(mesh, shut ? studies[2]! : random.pick(studies.slice(0, 2)), {
      origin: plus(at, way, random.around(0, 0.12)),
      axis,
      spin: random.between(0, 6),
      scale: (1.08 - 0.4 * Math.max(0, s)) * random.between(0.9, 1.15) * (s < 0 ? 0.8 : 1),
      tint: [tone, tone, tone],
    })
  }
}
