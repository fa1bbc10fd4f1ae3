import { type Rgb, linear } from '../vector'

/**
 * Of petals that lie open to the light: with the reflectance of `color` itself they would come out
 * paler than it.
 *
 * @param depth 0 leaves it as it is, 1 suits a flat face
 */
export function inFullLight(color: string, depth = 1): Rgb {
  const [r, g, b] = linear(color)
  const power = 1 + 0.22 * depth
  // Whites keep their shape only below the white of the film.
  const all = 1 - 0.06 * depth - 0.14 * Math.min(r, g, b)
  return [all * r ** power, all * g ** power, all * b ** power]
}
