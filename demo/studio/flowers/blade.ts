import { type Knot } from '../curve'
import { type Material } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Point, type Rgb } from '../vector'

/** A petal about the y axis that follows a bent spine; v runs from its foot to its tip. Lengths are centimetres. */
export type Blade = {
  /** Where it stands about the axis, radians. */
  turn: number
  /** Radius and height of its foot. */
  foot: Knot
  length: number
  width: number
  /** Elevation of its spine, radians: 0 lies flat, a quarter turn stands. */
  bend: (v: number) => number
  /** Share of its width. */
  broad: (v: number) => number
  /**
   * How far its sides turn up from the middle to the rim, radians; below 0 they turn down.
   *
   * @param around what would lay it round the axis
   */
  cup: (v: number, around: number) => number
  /** How far the tip drifts sideways, and the waves of its rim. */
  sway?: number
  ruffle?: number
  phase?: number
  /** Depth of the groove along its middle. */
  groove?: number
  /** Above 1 the rows stand closer near the tip, where a round petal needs them. */
  round?: number
}

const STEPS = 20

/** [radius, height] along the spine. */
function spineOf({ foot, length, bend }: Blade): (v: number) => Knot {
  const knots: Knot[] = [foot]
  for (let i = 0; i < STEPS; i++) {
    const [r, h] = knots[i]!
    const angle = bend((i + 0.5) / STEPS)
    knots.push([r + (Math.cos(angle) * length) / STEPS, h + (Math.sin(angle) * length) / STEPS])
  }
  return (v) => {
    const x = Math.min(0.9999, Math.max(0, v)) * STEPS
    const i = Math.floor(x)
    const [r, h] = knots[i]!
    const [r2, h2] = knots[i + 1]!
    return [r + (r2 - r) * (x - i), h + (h2 - h) * (x - i)]
  }
}

/** How far along the petal a row of faces is. */
export function rowAt(w: number, round = 1): number {
  return 1 - (1 - w) ** round
}

export function bladeSheet(blade: Blade): (u: number, w: number) => Point {
  const { turn, width, bend, broad, cup, sway = 0, ruffle = 0, phase = 0, groove = 0 } = blade
  const spine = spineOf(blade)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return (u, w) => {
    const v = rowAt(w, blade.round)
    const x = u * 2 - 1
    const [r, h] = spine(v)
    const half = (width / 2) * broad(v)
    const turned = cup(v, half / Math.max(0.3, r))
    const flat = Math.abs(turned) < 0.01
    const out = flat ? x * half : (half * Math.sin(x * turned)) / turned
    const up =
      (flat ? 0 : (half * (1 - Math.cos(x * turned))) / turned) +
      ruffle * x * x * Math.sin(v * 8 + phase + x * 1.7) * Math.min(1, v * 2) -
      groove * Math.max(0, 1 - 3 * Math.abs(x)) * broad(v)
    const angle = bend(v)
    const far = r - Math.sin(angle) * up
    const side = out + sway * v * v
    return [sin * far + cos * side, h + Math.cos(angle) * up, cos * far - sin * side]
  }
}

/** @param faces across and along, even numbers */
export function addBlade(
  mesh: Mesh,
  material: Material,
  blade: Blade,
  faces: readonly [number, number],
  color: (x: number, v: number) => Rgb,
) {
  addPatch(mesh, {
    material,
    across: faces[0],
    along: faces[1],
    at: bladeSheet(blade),
    color: (u, w) => color(u * 2 - 1, rowAt(w, blade.round)),
  })
}
