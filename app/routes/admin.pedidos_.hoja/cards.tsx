import type { cardsOf } from '../admin/order/day/cards-of'

type Card = ReturnType<typeof cardsOf>[number]

/**
 * The dedication cards to cut out. A face shows what the recipient reads and the shop's name; the
 * order's number is below the edge, which is cut off.
 */
export function Cards({ cards, shop }: { cards: Card[]; shop: string }) {
  return (
    <section className="print:break-before-page" aria-labelledby="tarjetas">
      <h2 id="tarjetas" className="mb-3 border-b-2 border-ink pb-1 text-xl">
        Tarjetas
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        {cards.map((card) => (
          <li
            key={card.key}
            className={`grid break-inside-avoid grid-rows-[1fr_auto] ${card.isLong ? 'col-span-full' : ''}`}
          >
            <Face card={card} shop={shop} />
            <p className="mt-0.5 text-right text-xs text-ink-soft">✂ {card.number}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Face({ card: { text, signature, isLong }, shop }: { card: Card; shop: string }) {
  return (
    <div
      role="group"
      aria-label="Cara de la tarjeta"
      className="grid min-h-56 grid-rows-[1fr_auto] rounded-card border border-dashed border-ink-soft box-decoration-clone p-5"
    >
      <div
        className={`self-center text-center font-display ${isLong ? 'text-sm leading-snug' : 'text-lg'}`}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        {signature ? <p className="mt-3 wrap-anywhere">{signature}</p> : null}
      </div>
      <p className="mt-3 text-center text-xs wrap-anywhere text-ink-soft">{shop}</p>
    </div>
  )
}
