import { formatDayLong } from '~/dates'
import { flowerWords } from '~/models/catalogue/recipes/recipe'
import {
  type DayNeeds,
  type FlowerNeed,
  type Need,
  stemsToBuy,
  type UnknownNeed,
} from '~/models/orders/admin/market/market'
import { PlainTable } from '../admin/list/plain-table'

/** All that is to be bought, with what is added to it. */
export function FlowersToBuy({ flowers, margin }: { flowers: FlowerNeed[]; margin: number }) {
  return (
    <section className="mb-6 max-w-3xl" aria-labelledby="comprar">
      <h2 id="comprar" className="text-xl">
        Por comprar
      </h2>
      <p className="text-ink-soft">
        {margin > 0 ? `Con ${margin} % más, en tallos enteros.` : 'Sin margen, en tallos.'}
      </p>
      <PlainTable
        caption="Flores por comprar, en tallos"
        columns={['Flor', 'Comprar', 'Pagados', 'Sin pagar']}
        look="one-line"
      >
        {flowers.map((need) => (
          <tr key={JSON.stringify([need.flower, need.color])}>
            <FlowerCell need={need} />
            <td className="text-lg font-bold">{stemsToBuy(need, margin)}</td>
            <td>{need.paid}</td>
            <td>{need.unpaid}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

function FlowerCell({ need }: { need: FlowerNeed }) {
  return (
    <th scope="row" className="font-semibold">
      <span
        aria-hidden="true"
        className="mr-2 hidden size-3 border border-ink print:inline-block"
      />
      {flowerWords(need)}
    </th>
  )
}

/** What one of several days takes, before anything is added. */
export function DayFlowers({ day, flowers, unknown }: DayNeeds) {
  return (
    <section className="mb-6 max-w-3xl break-inside-avoid" aria-labelledby={`dia-${day}`}>
      <h2 id={`dia-${day}`} className="text-xl first-letter:uppercase">
        {formatDayLong(day)}
      </h2>
      {flowers.length > 0 ? (
        <PlainTable
          caption={`Tallos del ${formatDayLong(day)}`}
          columns={['Flor', 'En total', 'Pagados', 'Sin pagar']}
          look="one-line"
        >
          {flowers.map((need) => (
            <NeedRow
              key={JSON.stringify([need.flower, need.color])}
              need={need}
              name={flowerWords(need)}
            />
          ))}
        </PlainTable>
      ) : null}
      {unknown.length > 0 ? (
        <p className="mt-1 wrap-anywhere">
          Sin receta:{' '}
          {unknown.map((need) => `${need.paid + need.unpaid} × ${need.product}`).join(', ')}
        </p>
      ) : null}
    </section>
  )
}

/** The arrangements whose flowers nobody has written, so that they are bought all the same. */
export function WithoutRecipe({ unknown }: { unknown: UnknownNeed[] }) {
  return (
    <section className="mb-6 max-w-3xl break-inside-avoid" aria-labelledby="sin-receta">
      <h2 id="sin-receta" className="text-xl">
        Sin receta
      </h2>
      <p className="text-ink-soft">Sus flores no están en la lista: la receta va en el producto.</p>
      <PlainTable
        caption="Arreglos sin receta"
        columns={['Arreglo', 'En total', 'Pagados', 'Sin pagar']}
        look="one-line"
      >
        {unknown.map((need) => (
          <NeedRow key={need.product} need={need} name={need.product} />
        ))}
      </PlainTable>
    </section>
  )
}

/** So many stems of a flower, or arrangements of a product, as orders need them. */
function NeedRow({ need, name }: { need: Need; name: string }) {
  return (
    <tr>
      <th scope="row" className="font-normal">
        {name}
      </th>
      <td className="font-semibold">{need.paid + need.unpaid}</td>
      <td>{need.paid}</td>
      <td>{need.unpaid}</td>
    </tr>
  )
}
