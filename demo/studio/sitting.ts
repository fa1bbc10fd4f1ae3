import { type Arrangement } from '../flowers/spec'
import { type Extent, addArrangement } from './bouquet'
import { type Lit, light } from './light'
import { type Mesh, newMesh, place } from './mesh'
import { type Stand, addFallen } from './places/fallen'
import { type Prop, addProps } from './places/props'
import { type Studio } from './places/studio'

/** What stands before the cameras. */
export type Setting = {
  studio: Studio
  /** The first is the main one; the others stand beside and behind it. */
  arrangements: readonly Arrangement[]
  props: readonly Prop[]
  /** Where the second arrangement and most props are: 1 on the right. */
  side: 1 | -1
  /** `#rrggbb` of the wall. */
  backdrop: string
  /** 2 for close-ups: as many times the faces in each direction (1 unless told). */
  fine?: number
}

/** Things modelled and lit: several cameras take their pictures of them. */
export type Sitting = { setting: Setting; mesh: Mesh; lit: Lit; extent: Extent }

/** @param known another sitting: its light is taken when nothing differs but colours */
export function sit(setting: Setting, known?: Sitting): Sitting {
  const { studio, props, side, backdrop } = setting
  const mesh = newMesh()
  const { extent, stands } = addStands(mesh, setting)
  studio.standing?.(mesh, extent)
  addProps(mesh, props, extent, side)
  for (const stand of stands) addFallen(mesh, stand, stands)
  const solid = mesh.casters
  studio.ground(mesh, backdrop)
  if (known && isAlike(known, setting) && known.mesh.vertices === mesh.vertices) {
    return { setting, mesh, lit: known.lit, extent }
  }
  const reach = Math.max(extent.half, extent.top / 2) + 14
  const lit = light(mesh, studio.rig, solid, [0, extent.top / 2, 0], reach)
  return { setting, mesh, lit, extent }
}

/** Whether nothing differs but colours, which throw no shadow. */
function isAlike({ setting }: Sitting, { studio, arrangements, props, side }: Setting): boolean {
  return (
    setting.studio === studio &&
    setting.side === side &&
    String(setting.props) === String(props) &&
    formsOf(setting.arrangements) === formsOf(arrangements)
  )
}

function formsOf(arrangements: readonly Arrangement[]): string {
  return JSON.stringify(
    arrangements.map(({ container, backdrop: _, ...flowers }) => [flowers, container.shape]),
  )
}

function addStands(mesh: Mesh, { arrangements, side, fine }: Setting) {
  const ones = arrangements.map((spec) => {
    const one = newMesh()
    return { one, spec, ...addArrangement(one, spec, fine) }
  })
  const [main] = ones
  if (!main) throw new Error('A picture needs an arrangement')
  const ends = { left: -main.half, right: main.half }
  const spots = ones.map(({ half }, i) => {
    if (i === 0) return { x: 0, z: 0 }
    const way = i % 2 === 1 ? side : -side
    const x = way * (main.half * 0.62 + half * 0.86)
    ends.left = Math.min(ends.left, x - half)
    ends.right = Math.max(ends.right, x + half)
    return { x, z: -8 }
  })
  const middle = (ends.left + ends.right) / 2
  for (const [i, { one }] of ones.entries()) {
    const { x, z } = spots[i]!
    const origin = [x - middle, 0, z] as const
    place(mesh, one, { origin, axis: [0, 1, 0], spin: Math.PI, scale: 1, tint: [1, 1, 1] })
  }
  const stands = ones.map(({ spec, foot, half }, i): Stand => {
    const { x, z } = spots[i]!
    return { spec, x: x - middle, z, foot, half }
  })
  const extent: Extent = {
    top: Math.max(...ones.map(({ top }) => top)),
    half: (ends.right - ends.left) / 2,
    foot: Math.max(...ones.map(({ foot }, i) => Math.abs(spots[i]!.x - middle) + foot)),
    flat: ones.every(({ flat }) => flat),
  }
  return { extent, stands }
}
