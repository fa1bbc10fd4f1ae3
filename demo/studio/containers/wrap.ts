import { type Random } from '../../flowers/random'
import { type Arrangement } from '../../flowers/spec'
import { type Form, type Shield, shieldAt, spotOf } from '../layout'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch, addTurned } from '../mesh'
import { type Point, type Rgb, linear, noise, plus, rise } from '../vector'
import { type Vessel } from './vessel'
import { addBow, ribbonFor } from './ribbon'

/** Height of the ribbon and half the width there. */
const WAIST = 10
const NECK = 2.9

type Sheet = {
  shield: Shield
  color: Rgb
  reach: number
  pleats: number
  phase: number
  inset: number
}

/** Paper about the stems, gathered by a ribbon, open before the flowers. */
export function addWrap(
  mesh: Mesh,
  { shape, container }: Arrangement,
  radius: number,
  form: Form,
  random: Random,
): Vessel {
  const color = linear(container.color)
  const rim = WAIST + (shape === 'tall' ? 17 : shape === 'cascade' ? 14 : 9.5)
  const shield = shieldAt(form, radius, rim)
  const phase = random.between(0, 6)
  addSheet(mesh, { shield, color, reach: 1.1, pleats: 11, phase, inset: 0 })
  const tissue: Rgb = [0.62 + 0.3 * color[0], 0.6 + 0.3 * color[1], 0.56 + 0.32 * color[2]]
  addSheet(mesh, { shield, color: tissue, reach: 1.17, pleats: 13, phase: phase + 2, inset: 0.5 })
  const ribbon = ribbonFor(container.color)
  addTurned(
    mesh,
    MATERIAL.satin,
    (v) => [NECK + 0.42 + 0.1 * Math.sin(v * 9), WAIST - 1.2 + v * 2.4],
    () => ribbon,
    8,
    40,
  )
  addBow(mesh, [0, WAIST, NECK + 0.5], [0, 0, 1], 2.5, ribbon)
  // Nothing hangs before its ribbon.
  const holds = ([, y]: Point) => y < WAIST + 2
  return { rim, stems: WAIST - 4, half: NECK, foot: NECK * 1.75, low: false, holds }
}

function addSheet(mesh: Mesh, { shield, color, reach, pleats, phase, inset }: Sheet) {
  const fold = (u: number) => Math.abs(((((u * pleats + phase) % 1) + 1) % 1) - 0.5) * 4 - 1
  addPatch(mesh, {
    material: MATERIAL.paper,
    across: 132,
    along: 22,
    closed: true,
    at(u, v) {
      const angle = u * Math.PI * 2
      if (v < 0.3) {
        const t = v / 0.3
        const flare = 1 + 0.75 * (1 - t) ** 1.6 + fold(u) * 0.12 * (1 - t)
        const r = (NECK - inset * 0.5) * flare
        return [Math.sin(angle) * r, t * WAIST, Math.cos(angle) * r]
      }
      const t = (v - 0.3) / 0.7
      const neck: Point = [
        Math.sin(angle) * (NECK - inset * 0.5),
        WAIST,
        Math.cos(angle) * (NECK - inset * 0.5),
      ]
      const ragged = 1 + 0.07 * fold(u) + 0.05 * (noise(u * 7 + phase, 3) - 0.5)
      const edged = shield.form.outline(Math.atan2(-Math.cos(angle), Math.sin(angle)))
      // The tail of a cascade falls before the paper.
      const out = Math.min(1.1, edged) * reach * ragged
      const edge = spotOf(shield, Math.sin(angle) * out, -Math.cos(angle) * out, -1.2 - inset)
      const line = plus(neck, plus(edge, neck, -1), t)
      const swell = Math.sin(t * Math.PI) * (1.6 - inset) + fold(u) * 0.55 * t
      return [line[0] + Math.sin(angle) * swell, line[1], line[2] + Math.cos(angle) * swell]
    },
    color(u, v) {
      const tone = 0.97 + 0.06 * noise(u * 30, v * 14) - 0.1 * rise(0.06, 0, Math.abs(v - 0.3))
      return [color[0] * tone, color[1] * tone, color[2] * tone]
    },
  })
}
