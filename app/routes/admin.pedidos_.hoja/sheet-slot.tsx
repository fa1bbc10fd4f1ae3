import { counted } from '~/counted'
import type { SlotOfSheet } from './slots-of'

type Item = SlotOfSheet['districts'][number]['items'][number]

/** What is delivered in a slot, district by district. */
export function SheetSlot({ slot, districts }: SlotOfSheet) {
  return (
    <section className="mb-6">
      <h2 className="break-after-avoid border-b-2 border-ink pb-1 text-xl">{slot}</h2>
      {districts.map(({ district, items }) => (
        <section key={district} className="mt-3">
          <h3 className="break-after-avoid font-sans text-base tracking-normal">
            {district} · {counted(items.length, 'línea', 'líneas')}
          </h3>
          <ul>
            {items.map((item) => (
              <SheetItem key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function SheetItem({ item }: { item: Item }) {
  return (
    <li className="grid break-inside-avoid gap-x-6 border-b border-line py-3 sm:grid-cols-2 print:grid-cols-2">
      <ToMake item={item} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{item.place}</p>
        {item.reference ? <p>Ref.: {item.reference}</p> : null}
        <p>
          {item.contact} · <span className="whitespace-nowrap">{item.phone}</span>
        </p>
        {item.sender ? <p>De parte de {item.sender}</p> : null}
        {item.atDoor.map((note) => (
          <p key={note} className="font-bold">
            {note}
          </p>
        ))}
        <p className="text-ink-soft">{item.number}</p>
        {item.notes ? <p className="whitespace-pre-line">Nota: {item.notes}</p> : null}
      </div>
    </li>
  )
}

function ToMake({ item }: { item: Item }) {
  return (
    <div className="flex gap-3">
      <span aria-hidden="true" className="mt-1 size-4 shrink-0 border-2 border-ink" />
      {item.picture ? (
        <img
          {...item.picture}
          alt=""
          className="size-16 shrink-0 rounded-lg object-cover print:size-14"
        />
      ) : null}
      <div className="min-w-0">
        <p className="text-lg font-bold wrap-anywhere">{item.what}</p>
        {item.color ? <p>Envase {item.color}</p> : null}
        {item.recipe ? <p className="wrap-anywhere">Lleva {item.recipe}</p> : null}
        {item.complements.map((extra) => (
          <p key={extra}>+ {extra}</p>
        ))}
        {item.hasCard ? <p>Con tarjeta</p> : null}
        <p className={item.isOwed ? 'font-bold text-rosewood' : undefined}>{item.money}</p>
      </div>
    </div>
  )
}
