import { type Arrangement } from '../flowers/spec'
import { type Extent, addArrangement } from './bouquet'
import { type Lit, light } from './light'
import { type Mesh, newMesh, place } from './mesh'
import { type Prop, addProps } from './places/props'
import { type Studio } from './places/studio'

/** What stands before the cameras. */
export type Stand = { spec: Arrangement; x: number; z: number }
export type Setting = {
  studio: Studio
  stands: readonly Stand[]
  props: readonly Prop[]
  /** `#rrggbb` of the wall. */
  backdrop: string
}

/** A setting modelled and lit: several cameras take their pictures of it. */
export type Sitting = { setting: Setting; mesh: Mesh; lit: Lit; extent: Extent }

export function sit(setting: Setting): Sitting {
  const { studio, stands, props } = setting
  const mesh = newMesh()
  const extents = stands.map(({ spec, x, z }) => {
    const one = newMesh()
    const extent = addArrangement(one, spec)
    place(mesh, one, {
      origin: [x, 0, z],
      axis: [0, 1, 0],
      spin: Math.PI,
      scale: 1,
      tint: [1, 1, 1],
    })
    return { ...extent, left: x - extent.half, right: x + extent.half }
  })
  const extent = {
    top: Math.max(...extents.map(({ top }) => top)),
    half: Math.max(...extents.map(({ left, right }) => Math.max(-left, right))),
    foot: Math.max(...stands.map(({ x }, i) => Math.abs(x) + extents[i]!.foot)),
    flat: extents.every(({ flat }) => flat),
  }
  studio.standing?.(mesh, extent)
  addProps(mesh, props, extent)
  const solid = mesh.casters
  studio.ground(mesh, setting.backdrop)
  const reach = Math.max(extent.half, extent.top / 2) + 14
  const lit = light(mesh, studio.rig, solid, [0, extent.top / 2, 0], reach)
  return { setting, mesh, lit, extent }
}
