/** Places on a picture or a map, and one over the distance (or the height towards the light). */
export type Projected = { x: Float32Array; y: Float32Array; z: Float32Array }

export type Canvas = {
  width: number
  height: number
  /** The largest z of each cell. */
  near: Float32Array
  /** The triangle it is of. */
  id?: Int32Array
}

/** Draws the triangles before `count` that are wanted into a canvas, the nearest of each cell. */
export function fill(
  corner: Uint32Array,
  count: number,
  { x, y, z }: Projected,
  { width, height, near, id }: Canvas,
  wanted?: (triangle: number) => boolean,
) {
  for (let t = 0; t < count; t++) {
    const a = corner[t * 3]!
    let b = corner[t * 3 + 1]!
    let c = corner[t * 3 + 2]!
    const ax = x[a]!
    const ay = y[a]!
    let area = (x[b]! - ax) * (y[c]! - ay) - (y[b]! - ay) * (x[c]! - ax)
    if (area === 0 || (wanted && !wanted(t))) continue
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
    // The weights of b and c, and the depth, change evenly along a row.
    const za = z[a]!
    const dz1 = (z[b]! - za) / area
    const dz2 = (z[c]! - za) / area
    const stepB = cy - ay
    const stepC = ay - by
    const stepZ = stepB * dz1 + stepC * dz2
    const sx = left + 0.5 - ax
    for (let py = top; py <= low; py++) {
      const sy = py + 0.5 - ay
      let wb = sx * stepB - sy * (cx - ax)
      let wc = (bx - ax) * sy + stepC * sx
      let value = za + wb * dz1 + wc * dz2
      const row = py * width
      for (let at = row + left; at <= row + right; at++) {
        if (wb >= 0 && wc >= 0 && wb + wc <= area && value > near[at]!) {
          near[at] = value
          if (id) id[at] = t
        }
        wb += stepB
        wc += stepC
        value += stepZ
      }
    }
  }
}
