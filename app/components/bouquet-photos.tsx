type Props = {
  photos: {
    src: string
    place: 'shop' | 'door'
    /** Pixels. */
    width: number
    height: number
    at: string
  }[]
  /** Who took it at the door; `null` when nobody said so. */
  receivedBy: string | null
}

const WORDS = {
  shop: { alt: 'Tu ramo antes de salir de la tienda', at: 'Antes de salir' },
  door: { alt: 'La entrega de tu ramo', at: 'En la entrega' },
}

/** The photos of an order's flowers, for its buyer alone. */
export function BouquetPhotos({ photos, receivedBy }: Props) {
  if (photos.length === 0 && receivedBy === null) return null
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="tu-ramo">
      <h2 id="tu-ramo" className="text-xl">
        {photos.length > 0 ? 'Tu ramo' : 'La entrega'}
      </h2>
      {photos.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {photos.map(({ src, place, width, height, at }) => (
            <figure key={src}>
              <img
                {...{ src, width, height }}
                alt={WORDS[place].alt}
                loading="lazy"
                className="h-auto w-full rounded-xl border border-line"
              />
              <figcaption className="mt-1 text-[0.9375rem] text-ink-soft">
                {WORDS[place].at}, {at}
              </figcaption>
            </figure>
          ))}
        </div>
      ) : null}
      {receivedBy ? <p className="wrap-anywhere">Lo recibió {receivedBy}.</p> : null}
    </section>
  )
}
