import { brand } from '~/brand'
import { pageBackground } from './settings/setting-values'

/** The page's background: one colour, or the three of a gradient; `#rrggbb`. */
export type Background =
  | { kind: 'solid'; colors: [string] }
  | { kind: 'gradient'; colors: [string, string, string] }

const COLOR = /#[0-9a-fA-F]{6}/g
/** Minimum contrast of text: WCAG 2.2, 1.4.3. */
export const CONTRAST_MIN = 4.5

/** Colours of text and links directly on the background, anywhere on the page. */
const WRITTEN = ['#9c2c48', '#2f5d50', '#2b2a26'].map(channels)
/** Colour of the lighter text at the top of a page: breadcrumbs and counts. */
const WRITTEN_ON_TOP = channels('#655f52')
const STEPS = 20

/** The colours of a stored background; the shop's default when it is invalid. */
export function backgroundColors(value: string): Background {
  const [first = '', second, third] = pageBackground(value).match(COLOR) ?? []
  if (!second || !third) return { kind: 'solid', colors: [first] }
  return { kind: 'gradient', colors: [first, second, third] }
}

/**
 * A background as it is stored and drawn.
 *
 * @source docs/specification/decisions.md Q-088
 */
export function backgroundCss({ kind, colors }: Background): string {
  if (kind === 'solid') return colors[0]
  const [start, middle, end] = colors
  return `linear-gradient(135deg, ${start} 0%, ${middle} 50%, ${end} 100%)`
}

/** The shop's default background. */
export const OWN_BACKGROUND = backgroundColors(brand.background)

/**
 * The lowest contrast of text on a background, 1 to 21.
 *
 * Intermediate colours of a gradient are checked too: they may be darker than both ends.
 */
export function leastContrast({ colors }: Background): number {
  const places = colors.flatMap((from, index) => between(from, colors[index + 1] ?? from))
  const contrasts = places.flatMap((place) => WRITTEN.map((text) => contrast(place, text)))
  return Math.min(...contrasts, contrast(channels(colors[0]), WRITTEN_ON_TOP))
}

type Channels = [red: number, green: number, blue: number]

function between(from: string, to: string): Channels[] {
  const [start, end] = [channels(from), channels(to)]
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = (index: 0 | 1 | 2) => start[index] + ((end[index] - start[index]) * step) / STEPS
    return [at(0), at(1), at(2)]
  })
}

function channels(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function contrast(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As WCAG defines it. */
function luminance([red, green, blue]: Channels): number {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
