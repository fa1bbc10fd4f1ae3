/** What a picture of the demo shop is made of; the studio photographs it, the catalogue lists it. */

export type FlowerKind =
  | 'rose'
  | 'tulip'
  | 'sunflower'
  | 'gerbera'
  | 'lily'
  | 'hydrangea'
  | 'dahlia'
  | 'zinnia'
  | 'orchid'
  | 'carnation'
  | 'ranunculus'

export type GreenKind = 'eucalyptus' | 'gypsophila' | 'fern' | 'ruscus' | 'lavender'

export type ContainerShape =
  | 'vase'
  | 'tall-vase'
  | 'jar'
  | 'box'
  | 'heart-box'
  | 'basket'
  | 'pot'
  | 'wrap'
  | 'bowl'

export type Bloom = {
  kind: FlowerKind
  /** `#rrggbb` of the petals. */
  color: string
  /** 1 to 24 of them in the arrangement. */
  count: number
  /** Of orchids: how many stems carry them (1 unless told), and on how many plants. */
  stems?: number
  plants?: number
}

export type Arrangement = {
  /** Same seed, same picture, byte for byte. */
  seed: string
  shape: 'round' | 'tall' | 'cascade' | 'wild' | 'heart'
  blooms: Bloom[]
  greens: GreenKind[]
  container: {
    shape: ContainerShape
    /** `#rrggbb`; the swatch that the shopper chooses. */
    color: string
  }
  /** `#rrggbb` of the wall behind; a lighter and a deeper tone are derived from it. */
  backdrop: string
}

export type ComplementKind =
  | 'chocolates'
  | 'teddy'
  | 'balloon'
  | 'card'
  | 'candle'
  | 'sparkling'
  | 'vase'
  | 'macarons'

/** A wide picture: arrangements on a table before a wall, with room for words on one side. */
export type Scene = {
  seed: string
  arrangements: Arrangement[]
  backdrop: string
  /** Where the sky, cloth or wall leaves room for a headline. */
  quiet: 'left' | 'right' | 'none'
  /** What else stands on the table. */
  props: ('petals' | 'gift' | 'cup' | 'ribbon' | 'window-light' | 'fruit' | 'books')[]
}
