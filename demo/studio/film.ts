import { type Camera } from './camera'
import { type Plate } from './shade'
import { GOLDEN_ANGLE } from './vector'

const DISC = 32
const TURNS = 32
const DISCS = discsOf()

/** Points of a disc of radius 1, turned in so many ways. */
function discsOf() {
  const dx = new Float64Array(DISC * TURNS)
  const dy = new Float64Array(DISC * TURNS)
  const reach = new Float64Array(DISC * TURNS)
  for (let i = 0; i < dx.length; i++) {
    const n = i % DISC
    const angle = n * GOLDEN_ANGLE + (Math.floor(i / DISC) / TURNS) * Math.PI * 2
    reach[i] = Math.sqrt((n + 0.5) / DISC)
    dx[i] = Math.cos(angle) * reach[i]!
    dy[i] = Math.sin(angle) * reach[i]!
  }
  return { dx, dy, reach }
}

/** The plate as the lens draws it: sharp at the focus, soft before and behind it. */
export function throughLens(plate: Plate, camera: Camera): Plate {
  const { width, height, light, far } = plate
  const blur = new Float32Array(width * height)
  const widest = (camera.blur * height) / 1000
  for (let i = 0; i < blur.length; i++) {
    blur[i] = Math.min(widest * 1.4, Math.abs(1 - camera.focus / far[i]!) * widest)
  }
  const { dx, dy, reach } = DISCS
  const out = new Float32Array(light.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const own = blur[at]!
      let r = light[at * 3]!
      let g = light[at * 3 + 1]!
      let b = light[at * 3 + 2]!
      if (own > 0.5) {
        let sum = 1
        const first = ((hash(x, y) * TURNS) | 0) * DISC
        for (let i = first; i < first + DISC; i++) {
          let px = (x + dx[i]! * own + 0.5) | 0
          let py = (y + dy[i]! * own + 0.5) | 0
          px = px < 0 ? 0 : px >= width ? width - 1 : px
          py = py < 0 ? 0 : py >= height ? height - 1 : py
          const from = py * width + px
          if (blur[from]! + 0.7 < reach[i]! * own) continue
          r += light[from * 3]!
          g += light[from * 3 + 1]!
          b += light[from * 3 + 2]!
          sum++
        }
        r /= sum
        g /= sum
        b /= sum
      }
      out[at * 3] = r
      out[at * 3 + 1] = g
      out[at * 3 + 2] = b
    }
  }
  return { ...plate, light: out }
}

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

export type Stock = {
  exposure: number
  warmth: number
  grain: number
  glow: number
  vignette: number
}

/** The developed picture, 8-bit sRGB, three bytes a pixel. */
export function develop(plate: Plate, stock: Stock): Uint8Array {
  const { width, height, light } = plate
  const halo = glowOf(plate)
  const out = new Uint8Array(width * height * 3)
  const scale = [
    stock.exposure * (1 + stock.warmth),
    stock.exposure,
    stock.exposure * (1 - stock.warmth),
  ]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const dx = x / width - 0.5
      const dy = y / height - 0.5
      const fall = 1 - stock.vignette * (dx * dx + dy * dy) * 1.6
      const speck = (hash(x, y + 7919) + hash(x + 104729, y) - 1) * stock.grain
      for (let k = 0; k < 3; k++) {
        const raw = light[at + k]! * (1 - stock.glow) + sampled(halo, x, y, k) * stock.glow
        const gamma =
          curve[
            Math.min(
              TONES,
              Math.max(0, Math.round(Math.sqrt(raw * scale[k]! * fall) * (TONES / 3))),
            )
          ]!
        out[at + k] = Math.max(0, Math.min(255, Math.round((gamma + speck * (1.2 - gamma)) * 255)))
      }
    }
  }
  return out
}

const TONES = 4096
/** Light up to here is drawn as it is, so that colours keep their swatch. */
const SHOULDER = 0.45
/** What the film makes of light, by its square root up to 3. */
const curve = Float32Array.from({ length: TONES + 1 }, (_, i) => {
  const value = Math.max(0, filmic(((i * 3) / TONES) ** 2))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
})

function filmic(x: number): number {
  return x < SHOULDER
    ? x
    : SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - x) / (1 - SHOULDER)))
}

const CELL = 6
type Halo = { width: number; height: number; light: Float32Array }

/** The veil that bright places throw about them, at a sixth of the size. */
function glowOf({ width, height, light }: Plate): Halo {
  const w = Math.ceil(width / CELL) + 1
  const h = Math.ceil(height / CELL) + 1
  let small: Float32Array = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let j = 1; j < CELL; j += 2) {
          for (let i = 1; i < CELL; i += 2) {
            const px = Math.min(width - 1, x * CELL + i)
            const py = Math.min(height - 1, y * CELL + j)
            sum += Math.min(6, light[(py * width + px) * 3 + k]!)
          }
        }
        small[(y * w + x) * 3 + k] = sum / 9
      }
    }
  }
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
  ] as const)
    small = smeared(small, w, h, dx, dy)
  return { width: w, height: h, light: small }
}

function smeared(from: Float32Array, w: number, h: number, dx: number, dy: number): Float32Array {
  const out = new Float32Array(from.length)
  const reach = 4
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let i = -reach; i <= reach; i++) {
          const px = Math.max(0, Math.min(w - 1, x + dx * i))
          const py = Math.max(0, Math.min(h - 1, y + dy * i))
          sum += from[(py * w + px) * 3 + k]!
        }
        out[(y * w + x) * 3 + k] = sum / (reach * 2 + 1)
      }
    }
  }
  return out
}

function sampled({ width, light }: Halo, x: number, y: number, k: number): number {
  const fx = Math.max(0, x / CELL - 0.5)
  const fy = Math.max(0, y / CELL - 0.5)
  const i = Math.floor(fx)
  const j = Math.floor(fy)
  const u = fx - i
  const v = fy - j
  const at = (j * width + i) * 3 + k
  const low = at + width * 3
  return (
    (light[at]! * (1 - u) + light[at + 3]! * u) * (1 - v) +
    (light[low]! * (1 - u) + light[low + 3]! * u) * v
  )
}
