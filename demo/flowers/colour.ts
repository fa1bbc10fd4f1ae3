/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees: OKLCH, where equal steps look equal. */
type Lch = { l: number; c: number; h: number }

const ROSY_HUE = 14
const VIOLET_HUE = 300
const SUN_HUE = 85

const toned = new Map<string, string>()

/**
 * A painter's tone of a `#rrggbb` colour: -1 is deep shadow, 0 the colour itself, 1 nearly white.
 * Shadows drift to rose or violet (foliage to blue) and lights to the sun, so that nothing turns grey.
 */
export function tone(color: string, amount: number): string {
  const step = Math.round(Math.max(-1, Math.min(1, amount)) * 14) / 14
  const key = `${color}${step}`
  const known = toned.get(key)
  if (known) return known
  const made = toHex(step < 0 ? shaded(toLch(color), -step) : lit(toLch(color), step))
  toned.set(key, made)
  return made
}

/** The colour `share` (0 to 1) of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const a = toLab(from)
  const b = toLab(to)
  return labToHex(a.map((value, i) => value + (b[i]! - value) * share) as [number, number, number])
}

/** The same colour with its hue turned by so many degrees and its chroma multiplied. */
export function turned(color: string, degrees: number, chroma = 1): string {
  const { l, c, h } = toLch(color)
  return toHex({ l, c: c * chroma, h: h + degrees })
}

/** Perceived lightness, 0 to 1. */
export function lightness(color: string): number {
  return toLch(color).l
}

function shaded({ l, c, h }: Lch, depth: number): Lch {
  const pale = c < 0.035 && l > 0.8
  if (pale) return { l: l * (1 - 0.33 * depth), c: c + 0.03 * depth, h: 80 - 30 * depth }
  const foliage = h > 105 && h < 200
  const warm = h < 105 || h > 335
  const target = foliage ? 195 : warm ? ROSY_HUE : VIOLET_HUE
  const hue = towards(h, target, 22 * depth)
  // Pale petals glow in their shadows: the light has passed through other petals.
  const pallor = Math.max(0, l - 0.6)
  const glow = 0.15 + pallor * 5
  return {
    l: l * (1 - (0.57 - pallor * 0.45) * depth),
    c: c * (1 + glow * depth * (1 - 0.75 * depth)),
    h: hue,
  }
}

function lit({ l, c, h }: Lch, light: number): Lch {
  return {
    l: l + (0.985 - l) * light * 0.92,
    c: c * (1 - 0.72 * light),
    h: c < 0.035 ? h : towards(h, SUN_HUE, 14 * light),
  }
}

function towards(hue: number, target: number, degrees: number): number {
  const gap = ((target - hue + 540) % 360) - 180
  return hue + Math.sign(gap) * Math.min(Math.abs(gap), degrees)
}

function toLch(color: string): Lch {
  const [l, a, b] = toLab(color)
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

function toHex({ l, c, h }: Lch): string {
  const angle = (h * Math.PI) / 180
  return labToHex([l, c * Math.cos(angle), c * Math.sin(angle)])
}

function toLab(color: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function labToHex([lightness, a, b]: [number, number, number]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const bounded = Math.max(0, Math.min(1, value))
    const gamma = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
