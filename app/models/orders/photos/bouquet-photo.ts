/** Where a photo of an order was taken: by staff before it left, or by whoever delivers. */
export type PhotoPlace = 'shop' | 'door'

/** What the history says of the photo of each place. */
export const PHOTO_SAID = {
  shop: {
    taken: 'Tomó la foto del ramo',
    replaced: 'Cambió la foto del ramo',
    removed: 'Quitó la foto del ramo',
  },
  door: {
    taken: 'Tomó una foto al entregar',
    replaced: 'Cambió la foto de la entrega',
    removed: 'Quitó la foto de la entrega',
  },
} as const satisfies Record<PhotoPlace, Record<string, string>>

export const NO_PHOTO_CHOSEN = 'Toma o elige la foto'
