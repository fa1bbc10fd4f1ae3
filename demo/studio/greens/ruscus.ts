import { type Random } from '../../flowers/random'
import { leavesOf } from '../leaf'
import { MATERIAL } from '../materials'
import { type Mesh, addTube } from '../mesh'
import { type Point, cross, dot, linear, plus, unit } from '../vector'
import { set } from './fern'
import { bowed, wayAt } from './path'

/** Glossy pointed leaves of a deep green. */
export function ruscusLeaves(random: Random): Mesh[] {
  return leavesOf(
    random,
    ['#37592f', '#426638', '#2f5029', '#4c703f'],
    { length: 4.2, width: 1.75, widest: 0.4, fold: 0.2, droop: 0.14, under: linear('#7fa060') },
    4,
    6,
  )
}

/** A branch of ruscus: leaves in two rows, left and right in turn. */
export function ruscus(mesh: Mesh, random: Random, from: Point, to: Point, studies: Mesh[]) {
  const path = bowed(from, to, random.between(0.4, 2))
  addTube(mesh, MATERIAL.stem, path, (t) => 0.13 * (1 - 0.7 * t), linear('#4f7a3a'), 10)
  const lean: Point = [random.around(0, 0.5), random.between(0.4, 1), random.between(0.3, 1)]
  const leaves = 15
  for (let i = 0; i < leaves; i++) {
    const t = 0.26 + (0.74 * (i + 0.4)) / leaves
    const way = wayAt(path, t)
    const face = unit(plus(lean, way, -dot(lean, way)))
    const side = cross(way, face)
    const hand = i % 2 === 0 ? 1 : -1
    const last = i === leaves - 1
    const out = unit(
      plus(
        plus(plus([0, 0, 0], side, last ? 0.1 : hand), way, last ? 1 : 0.85),
        face,
        random.around(0.1, 0.3),
      ),
    )
    const turned = plus(face, side, random.around(0, 0.45))
    set(mesh, random.pick(studies), path(t), out, turned, {
      scale: random.between(0.85, 1.08) * (1.1 - 0.42 * t),
      tone: random.around(1, 0.14),
    })
  }
}
