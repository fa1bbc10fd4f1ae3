/** What the flowers need to know of what they stand in, centimetres. */
export type Vessel = {
  /** Height at which the lowest heads begin, of the stems' feet, and the half width at the mouth. */
  rim: number
  stems: number
  half: number
  /** The flowers are short and sit in it: a box, a bowl. */
  low: boolean
  /** Of its handle. */
  peak?: number
  /** Height of the soil, where plants grow. */
  soil?: number
}
