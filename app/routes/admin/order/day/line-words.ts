type Line = {
  quantity: number
  product_name: string
  /** What comes with each arrangement. */
  complements: { name: string; quantity: number }[]
}

/** What a line of an order is, for who makes it: `2 × Ramo Luna`, and all of its add-ons, `4 × Globo`. */
export function lineWords({ quantity, product_name, complements }: Line) {
  return {
    what: `${quantity} × ${product_name}`,
    complements: complements.map((extra) => `${extra.quantity * quantity} × ${extra.name}`),
  }
}
