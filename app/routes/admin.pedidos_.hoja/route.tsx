import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { addDays, formatDayLong, isDay, limaDay } from '~/dates'
import { imageUrl, parseImageUrl } from '~/images/image-name'
import { totalsOf, totalText } from '~/models/order-desk/day-totals'
import { type DayLine, linesOfDay } from '~/models/order-desk/day-sheet.server'
import { countUndated } from '~/models/order-desk/order-list.server'
import { placeOf } from '~/models/orders/order'
import { contactOf, doorNotes, senderOf } from '~/models/orders/recipient'
import { PrintButton } from '~/components/paper/print-button'
import { UndatedNotice } from '../admin/order/undated-notice'
import { DayTotals } from './day-totals'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja del ${data.title}` : 'Hoja del día'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('dia') ?? ''
  const day = isDay(asked) ? asked : limaDay(new Date())
  const [lines, undated] = await Promise.all([linesOfDay(day), countUndated()])
  const { arrangements, complements } = totalsOf(lines)
  return {
    day,
    undated,
    title: formatDayLong(day),
    before: addDays(day, -1),
    after: addDays(day, 1),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: {
      arrangements: arrangements.map(totalText),
      complements: complements.map(totalText),
    },
    slots: slotsOf(lines),
    cards: lines.flatMap(cardsOf),
  }
}

/** Groups lines by slot and district; they are sorted that way. */
function slotsOf(lines: DayLine[]) {
  const slots = new Map<string, Map<string, ReturnType<typeof lineView>[]>>()
  for (const line of lines) {
    const slot = line.delivery_time ?? 'Sin horario'
    const district =
      line.delivery_type === 'retiro'
        ? 'Retiro en tienda'
        : (line.district ?? line.shipping_zone_name ?? 'Envío')
    const districts = slots.get(slot) ?? new Map<string, ReturnType<typeof lineView>[]>()
    districts.set(district, [...(districts.get(district) ?? []), lineView(line)])
    slots.set(slot, districts)
  }
  return [...slots].map(([slot, districts]) => ({
    slot,
    districts: [...districts].map(([district, items]) => ({ district, items })),
  }))
}

function lineView(line: DayLine) {
  const { name, phone } = contactOf(line)
  return {
    id: line.id,
    number: line.order_number,
    picture: smallPicture(line.image_url),
    what: `${line.quantity} × ${line.product_name}`,
    color: line.product_color,
    complements: line.complements.map(
      ({ name, quantity }) => `${quantity * line.quantity} × ${name}`,
    ),
    hasCard: line.dedication !== '',
    contact: name,
    phone,
    sender: senderOf(line),
    atDoor: doorNotes(line),
    place: placeOf(line),
    reference: line.shipping_reference,
    notes: line.notes,
    isUnpaid: line.status === 'pendiente',
  }
}

/** The smallest file of a picture, loaded at once: what is not loaded is not printed. */
function smallPicture(url: string | null) {
  const image = parseImageUrl(url)
  const width = image?.widths[0]
  if (!image || !width) return null
  const height = Math.round((image.height * width) / image.width)
  return { src: imageUrl(image.base, width, 'webp'), width, height }
}

/** A dedication with more lines gets a row of its own and smaller type, to fit on one page. */
const LINES_OF_A_CARD = 12

/** One dedication card per arrangement, in the order of the deliveries. */
function cardsOf({ id, dedication, order_number, quantity }: DayLine) {
  if (!dedication) return []
  return Array.from({ length: quantity }, (_, index) => ({
    key: `${id}-${index}`,
    number: order_number,
    text: dedication,
    isLong: dedication.split('\n').length > LINES_OF_A_CARD,
  }))
}

export default function DaySheet() {
  const { day, undated, title, before, after, count, totals, slots, cards } =
    useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-5 grid gap-3 print:hidden">
        <p>
          <Link to="/admin/pedidos" className="link inline-flex min-h-11 items-center">
            ‹ Todos los pedidos
          </Link>
        </p>
        <UndatedNotice count={undated} />
        <Form method="get" key={day} className="flex flex-wrap items-end gap-2">
          <label className="grid gap-1">
            <span className="text-[0.9375rem] font-semibold">Día de entrega</span>
            <input type="date" name="dia" defaultValue={day} className="field w-auto" />
          </label>
          <button className="button button-quiet">Ver</button>
          <Link to={`?dia=${before}`} className="link min-h-11 content-center px-2">
            ‹ Día anterior
          </Link>
          <Link to={`?dia=${after}`} className="link min-h-11 content-center px-2">
            Día siguiente ›
          </Link>
        </Form>
        <p className="text-ink-soft">
          Imprime esta página desde tu navegador: primero sale lo que hay que armar y después, en
          hojas aparte, las tarjetas.
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PrintButton />
          <Link
            to={`/admin/pedidos/reparto?dia=${day}`}
            className="link inline-flex min-h-11 items-center"
          >
            Enlaces para quien reparte
          </Link>
        </p>
      </div>
      <h1 className="text-2xl sm:text-3xl">Hoja del {title}</h1>
      <p className="mb-4 text-ink-soft">{counted(count, 'arreglo', 'arreglos')}</p>
      {slots.length === 0 ? <p>No hay entregas ese día.</p> : <DayTotals {...totals} />}
      {slots.map((slot) => (
        <Slot key={slot.slot} {...slot} />
      ))}
      {cards.length > 0 ? <Cards cards={cards} /> : null}
    </>
  )
}

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>
type Item = Sheet['slots'][number]['districts'][number]['items'][number]

function Slot({ slot, districts }: Sheet['slots'][number]) {
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
          {item.complements.map((extra) => (
            <p key={extra}>+ {extra}</p>
          ))}
          {item.hasCard ? <p>Con tarjeta</p> : null}
          {item.isUnpaid ? <p className="font-bold text-rosewood">Pago sin verificar</p> : null}
        </div>
      </div>
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

function Cards({ cards }: { cards: Sheet['cards'] }) {
  return (
    <section className="print:break-before-page">
      <h2 className="mb-3 border-b-2 border-ink pb-1 text-xl">Tarjetas</h2>
      <ul className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        {cards.map(({ key, number, text, isLong }) => (
          <li
            key={key}
            className={`grid min-h-56 break-inside-avoid grid-rows-[1fr_auto] rounded-card border border-dashed border-ink-soft box-decoration-clone p-5 ${isLong ? 'col-span-full' : ''}`}
          >
            <p
              className={`self-center text-center font-display wrap-anywhere whitespace-pre-wrap ${isLong ? 'text-sm leading-snug' : 'text-lg'}`}
            >
              {text}
            </p>
            <p className="mt-3 text-right text-xs text-ink-soft">{number}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
