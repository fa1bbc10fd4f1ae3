import { type Place } from '../shade'
import { MATERIAL } from '../materials'
import { type Mesh, addPatch } from '../mesh'
import { type Studio } from '../places/studio'
import { table } from '../places/table'
import { linear } from '../vector'

/** A sheet of paper that bows up behind what stands on it, so that no edge shows; soft light from the left. */
export const stage: Studio = {
  rig: {
    ...table.rig,
    key: { ...table.rig.key, pane: 900 },
    room: { ...table.rig.room, below: [0.45, 0.42, 0.39] },
  },
  stock: { ...table.stock, exposure: 0.76, vignette: 0.28 },
  ground: addSheet,
  place: (backdrop): Place => {
    const [r, g, b] = linear(backdrop)
    return {
      wall() {},
      beyond(_, out) {
        out[0] = r
        out[1] = g
        out[2] = b
      },
    }
  },
}

/** Where the sheet leaves the table, how wide it bows, and how far it reaches, cm. */
const BACK = -26
const BOW = 90
const REACH = 420

function addSheet(mesh: Mesh, backdrop: string) {
  const color = linear(backdrop)
  addPatch(mesh, {
    material: MATERIAL.matte,
    across: 100,
    along: 160,
    at(u, v) {
      const x = Math.sign(u - 0.5) * Math.abs(u * 2 - 1) ** 1.6 * REACH
      // Rows stand closest where the shadow falls.
      const t = v * 2 - 1
      const s = Math.sign(t) * Math.abs(t) ** 1.8 * REACH
      if (s > BACK) return [x, 0, s]
      const far = BACK - s
      const angle = Math.min(Math.PI / 2, far / BOW)
      const above = Math.max(0, far - (BOW * Math.PI) / 2)
      return [x, BOW * (1 - Math.cos(angle)) + above, BACK - BOW * Math.sin(angle)]
    },
    color: () => color,
  })
}
