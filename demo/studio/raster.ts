import { MATERIAL } from './materials'
import { type Mesh } from './mesh'

/** The nearest triangle of every sample: its number (-1 for none) and one over its distance. */
export type Seen = { width: number; height: number; id: Int32Array; near: Float32Array }

type Projected = { x: Float32Array; y: Float32Array; z: Float32Array }

/** Depth of the triangles before `count`, the largest z in each cell of a square map. */
export function fillDepth(
  corner: Uint32Array,
  count: number,
  { x, y, z }: Projected,
  size: number,
  depth: Float32Array,
) {
  for (let t = 0; t < count; t++) {
    const a = corner[t * 3]!
    let b = corner[t * 3 + 1]!
    let c = corner[t * 3 + 2]!
    const ax = x[a]!
    const ay = y[a]!
    let area = (x[b]! - ax) * (y[c]! - ay) - (y[b]! - ay) * (x[c]! - ax)
    if (area === 0) continue
    if (area < 0) {
      const kept = b
      b = c
      c = kept
      area = -area
    }
    const bx = x[b]!
    const by = y[b]!
    const cx = x[c]!
    const cy = y[c]!
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const low = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (left > right || top > low) continue
    const za = z[a]!
    const dz1 = (z[b]! - za) / area
    const dz2 = (z[c]! - za) / area
    for (let py = top; py <= low; py++) {
      const sy = py + 0.5
      for (let px = left; px <= right; px++) {
        const sx = px + 0.5
        const w1 = (sx - ax) * (cy - ay) - (sy - ay) * (cx - ax)
        const w2 = (bx - ax) * (sy - ay) - (by - ay) * (sx - ax)
        // w1 weighs b and w2 weighs c, both of the sign of the area
        const wb = w1
        const wc = w2
        if (wb < 0 || wc < 0 || wb + wc > area) continue
        const value = za + wb * dz1 + wc * dz2
        const at = py * size + px
        if (value > depth[at]!) depth[at] = value
      }
    }
  }
}

/** Which triangle each sample sees, of those that are of glass or of those that are not. */
export function fillSeen(
  { corner, triangles, material }: Mesh,
  { x, y, z }: Projected,
  seen: Seen,
  glass = false,
) {
  const { width, height, id, near } = seen
  for (let t = 0; t < triangles; t++) {
    if ((material[t] === MATERIAL.glass) !== glass) continue
    const a = corner[t * 3]!
    let b = corner[t * 3 + 1]!
    let c = corner[t * 3 + 2]!
    if (z[a]! <= 0 || z[b]! <= 0 || z[c]! <= 0) continue
    const ax = x[a]!
    const ay = y[a]!
    let area = (x[b]! - ax) * (y[c]! - ay) - (y[b]! - ay) * (x[c]! - ax)
    if (area === 0) continue
    if (area < 0) {
      const kept = b
      b = c
      c = kept
      area = -area
    }
    const bx = x[b]!
    const by = y[b]!
    const cx = x[c]!
    const cy = y[c]!
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const low = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (left > right || top > low) continue
    const za = z[a]!
    const dz1 = (z[b]! - za) / area
    const dz2 = (z[c]! - za) / area
    for (let py = top; py <= low; py++) {
      const sy = py + 0.5
      for (let px = left; px <= right; px++) {
        const sx = px + 0.5
        const wb = (sx - ax) * (cy - ay) - (sy - ay) * (cx - ax)
        const wc = (bx - ax) * (sy - ay) - (by - ay) * (sx - ax)
        if (wb < 0 || wc < 0 || wb + wc > area) continue
        const value = za + wb * dz1 + wc * dz2
        const at = py * width + px
        if (value > near[at]!) {
          near[at] = value
          id[at] = t
        }
      }
    }
  }
}
