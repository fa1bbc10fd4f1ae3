import { type Random } from '../flowers/random'
import { type Vessel } from './containers/vessel'
import { type Ball, isFree } from './foliage'
import { type Shield, normalOf, spotOf } from './layout'
import { grow, leavesOf } from './leaf'
import { MATERIAL } from './materials'
import { type Mesh, addPatch, addTurned } from './mesh'
import { type Point, type Rgb, GOLDEN_ANGLE, linear, noise, plus, unit } from './vector'

/** Small leaves in the shade of the others. */
function smallLeaves(random: Random): Mesh[] {
  const under = linear('#71894f')
  const shape = { length: 3.4, width: 1.7, widest: 0.42, fold: 0.3, droop: 0.25, under }
  return leavesOf(random, ['#35502b', '#3f5c33', '#2c4426', '#4a683a'], shape, 2, 4)
}

const dark = (u: number, v: number): Rgb => {
  const tone = 0.5 + 0.7 * noise(u * 40, v * 12)
  return [0.04 * tone, 0.1 * tone, 0.03 * tone]
}

/** What closes the gaps between the heads: the leaves below, and the dark below those. */
export function addMoss(mesh: Mesh, random: Random, balls: Ball[], shield: Shield, vessel: Vessel) {
  const { outline, moss } = shield.form
  addPatch(mesh, {
    material: MATERIAL.leaf,
    across: 28,
    along: 10,
    closed: true,
    at(u, v) {
      const angle = -u * Math.PI * 2
      const far = v * moss * outline(angle)
      const rough = noise(u * 26, v * 7) * 1.4
      return spotOf(shield, Math.cos(angle) * far, Math.sin(angle) * far, -4 + rough - 1.4 * v * v)
    },
    color: dark,
  })
  const studies = smallLeaves(random)
  const many = Math.round(shield.radius ** 2 * 1.6)
  for (let i = 0; i < many; i++) {
    const angle = i * GOLDEN_ANGLE
    const far = Math.sqrt((i + 0.5) / many) * (moss + 0.12) * outline(angle)
    const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far]
    const from = spotOf(shield, a, b, -4.3)
    const aside: Point = [random.around(0, 1), random.around(-0.2, 1), random.around(0.2, 0.8)]
    const way = unit(plus(aside, normalOf(shield, a, b), 0.7))
    if (isFree(balls, vessel, from, way, 3.2))
      grow(mesh, random, random.pick(studies), from, way, random.between(0.8, 1.1))
  }
}

/** Leaves on the foam of a basket or a bowl. */
export function addBed(mesh: Mesh, random: Random, [height, radius]: NonNullable<Vessel['bed']>) {
  addTurned(mesh, MATERIAL.leaf, (v) => [Math.max(0.01, radius * (1 - v)), height], dark, 8, 48)
  const studies = smallLeaves(random)
  const many = Math.round(radius ** 2 * 1.7)
  for (let i = 0; i < many; i++) {
    const far = Math.sqrt((i + 0.5) / many) * (radius - 1.2)
    const [x, z] = [Math.cos(i * GOLDEN_ANGLE) * far, Math.sin(i * GOLDEN_ANGLE) * far]
    // Away from the wall.
    const way = unit([random.around(-x / radius, 1), 0.55, random.around(-z / radius, 1)])
    grow(mesh, random, random.pick(studies), [x, height, z], way, random.between(0.75, 1.05))
  }
}
