import { randomFrom } from '../../flowers/random'
import { type Arrangement } from '../../flowers/spec'
import { fallenPetal } from '../flowers/rose'
import { grow } from '../leaf'
import { type Mesh } from '../mesh'
import { unit } from '../vector'

/** An arrangement in its place on the table, and what it takes there, cm. */
export type Stand = { spec: Arrangement; x: number; z: number; foot: number; half: number }

/** What a petal may cover about its foot. */
const ROOM = 3.2

/** Petals of roses on the table, hollow side up, where nothing else stands. */
export function addFallen(mesh: Mesh, stand: Stand, others: readonly Stand[]) {
  const { spec, foot, half } = stand
  const roses = spec.blooms.filter(({ kind }) => kind === 'rose')
  if (roses.length === 0) return
  const random = randomFrom(`${spec.seed}/fallen`)
  // Not beyond the edge of the picture.
  const most = Math.max(foot + 2, half * 1.06)
  for (const [way, aside, before] of SPOTS) {
    const study = fallenPetal(random, random.pick(roses).color)
    for (let tries = 0; tries < 30; tries++) {
      const far = Math.min(most, Math.max(foot + 2.4, foot + aside + random.around(0, tries * 0.3)))
      const x = stand.x + way * far
      const z = stand.z + before + random.around(0, tries * 0.3)
      if (!isFree(mesh, others, x, z)) continue
      // The petal bulges towards its z: that side lies down.
      const axis = unit([random.around(0, 1), 0.12, random.around(0, 1)])
      grow(mesh, random, study, [x, 0.2, z], axis, 0.62)
      break
    }
  }
}

/** To which side of the foot, how far beside it and before its middle. */
const SPOTS = [
  [1, 6, 9],
  [1, 10, 5.5],
  [-1, 7, 7],
] as const

function isFree({ vertices, position }: Mesh, stands: readonly Stand[], x: number, z: number) {
  if (stands.some((one) => Math.hypot(one.x - x, one.z - z) < one.foot + ROOM)) return false
  for (let i = 0; i < vertices * 3; i += 3) {
    const [dx, y, dz] = [position[i]! - x, position[i + 1]!, position[i + 2]! - z]
    if (y < 4 && dx * dx + dz * dz < ROOM * ROOM) return false
  }
  return true
}
