import { Form } from '@remix-run/react'
import type { OrderView } from '../order-view.server'
import { Part } from '../detail/part'
import { TakePhoto } from './take-photo'

/** The photo that the buyer gets of what they ordered, and the one of whoever delivered it. */
export function OrderPhoto({ order }: { order: OrderView }) {
  const { taken, mayTake } = order.photos
  if (taken.length === 0 && !mayTake) return null
  const hasOwn = taken.some(({ place }) => place === 'shop')
  return (
    <Part title="Foto del ramo" id="foto">
      {hasOwn || !mayTake ? null : (
        <p className="text-ink-soft">
          {order.email
            ? 'Tómala antes de que salga: le llega a quien compró, por correo y en su pedido.'
            : 'Tómala antes de que salga: quien compró la ve en su pedido.'}{' '}
          Quien recibe no la ve.
        </p>
      )}
      {taken.map((photo) => (
        <Photo key={photo.src} photo={photo} orderId={order.id} />
      ))}
      {mayTake ? <TakePhoto number={order.number} hasPhoto={hasOwn} /> : null}
    </Part>
  )
}

const WORDS = {
  shop: { alt: 'El ramo antes de salir', at: 'Antes de salir', remove: 'Quitar la foto del ramo' },
  door: { alt: 'La entrega', at: 'Al entregar', remove: 'Quitar la foto de la entrega' },
}

type Photo = OrderView['photos']['taken'][number]

function Photo({
  photo: { place, src, width, height, at },
  orderId,
}: {
  photo: Photo
  orderId: string
}) {
  const words = WORDS[place]
  return (
    <figure className="grid justify-items-start gap-1">
      <a href={src} target="_blank" rel="noopener">
        <img
          {...{ src, width, height }}
          alt={words.alt}
          loading="lazy"
          className="h-auto max-h-72 w-auto rounded-xl border border-line"
        />
      </a>
      <figcaption className="text-[0.9375rem] text-ink-soft">
        {words.at}, {at}
      </figcaption>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="id" value={orderId} />
        <input type="hidden" name="place" value={place} />
        <button name="intent" value="remove-photo" className="link min-h-11">
          {words.remove}
        </button>
      </Form>
    </figure>
  )
}
