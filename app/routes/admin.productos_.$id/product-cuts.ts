/** The shapes of a product's picture: on a phone's product page, and on a card. */
export const PRODUCT_CUTS = ['w-48 aspect-5/4', 'w-32 aspect-4/5'] as const
