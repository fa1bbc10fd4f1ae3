import { createHash } from 'node:crypto'

/** What a florist makes of a line. */
export type Work = {
  product_name: string
  product_color: string | null
  size_contents: string | null
  quantity: number
  dedication: string
  complements: { name: string; quantity: number }[]
}

/** The same for lines of which the same is made, whatever they cost and whenever they are delivered. */
export function workVersion(work: Work): string {
  const { product_name, product_color, size_contents, quantity, dedication } = work
  const complements = work.complements.map((extra) => `${extra.quantity} ${extra.name}`).sort()
  const made = [product_name, product_color, size_contents, quantity, dedication, complements]
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url')
}
