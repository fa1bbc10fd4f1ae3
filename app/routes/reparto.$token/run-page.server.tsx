import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '~/brand'
import { counted } from '~/counted'
import { formatDayLong, limaTime } from '~/dates'
import type { DeliveryRun } from '~/models/delivery-runs/delivery-run.server'
import type { Stop } from '~/models/delivery-runs/stops.server'
import { mapLink } from '~/models/delivery/map-link'
import { telLink } from '~/urls/tel-link'
import { contactOf, doorNotes, senderOf } from '~/models/orders/recipient'
import { STYLE } from './style'

export type Frame = {
  nonce: string
  /** The shop's display name, for the title. */
  shop: string
}

type Shown = Pick<DeliveryRun, 'day' | 'slot'> &
  Frame & {
    stops: Stop[]
    /** What came of the last press, if it changed nothing. */
    notice: string | null
  }

/** The page of a run, complete in one file. */
export function runPage(run: Shown): string {
  return pageOf(`Reparto del ${formatDayLong(run.day)}`, run, <Run {...run} />)
}

/** The page of a link that opens nothing. */
export function goneRunPage(page: Frame): string {
  return pageOf(
    'Este enlace ya no sirve',
    page,
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>Pide uno nuevo a la tienda: este venció, se anuló o está incompleto.</p>
    </>,
  )
}

function pageOf(title: string, { nonce, shop }: Frame, content: ReactNode): string {
  const page = (
    <html lang="es-PE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${shop}`}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function Run({ day, slot, stops, notice }: Shown) {
  const open = stops.filter((stop) => !isDelivered(stop))
  return (
    <>
      <p className="shop">{brand.name}</p>
      <h1>Reparto del {formatDayLong(day)}</h1>
      <p>
        {slot === null ? 'Todo el día' : slot} · {counted(stops.length, 'entrega', 'entregas')}
        {stops.length > 0 ? ` · ${leftText(open.length)}` : ''}
      </p>
      {notice ? (
        <p role="alert" className="notice">
          {notice}
        </p>
      ) : null}
      {stops.length === 0 ? <p>No hay entregas en esta lista.</p> : null}
      <ol>
        {stops.map((stop) => (
          <StopItem
            key={`${stop.id} ${stop.delivery_time}`}
            stop={stop}
            showsSlot={slot === null}
          />
        ))}
      </ol>
    </>
  )
}

function leftText(left: number): string {
  return left === 0 ? 'todo entregado' : `${left === 1 ? 'falta' : 'faltan'} ${left}`
}

function isDelivered({ outcomes }: Stop): boolean {
  return outcomes.some(({ kind }) => kind === 'delivered')
}

function StopItem({ stop, showsSlot }: { stop: Stop; showsSlot: boolean }) {
  const { name, phone } = contactOf(stop)
  const sender = senderOf(stop)
  const map = mapLink(stop)
  const notes = doorNotes(stop)
  const isSurprise = stop.is_surprise && phone !== ''
  const district = stop.district ?? stop.shipping_zone_name
  return (
    <li id={stop.id} className={isDelivered(stop) ? 'done' : undefined}>
      <h2>
        {district}
        {showsSlot && stop.delivery_time ? <small> {stop.delivery_time}</small> : null}
      </h2>
      <p className="address">{stop.shipping_address}</p>
      {stop.shipping_reference ? <p>Ref.: {stop.shipping_reference}</p> : null}
      <p>
        Para <b>{name}</b>
        {sender ? `, de ${sender}` : null}
      </p>
      {notes.map((note) => (
        <p key={note} className="mind">
          {note}
        </p>
      ))}
      <ul>
        {stop.what.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="number">{stop.order_number}</p>
      {isSurprise && !isDelivered(stop) ? (
        <p className="mind">Es sorpresa: llama solo desde la puerta</p>
      ) : null}
      {isDelivered(stop) ? null : (
        <p className="ways">
          {phone ? <a href={telLink(phone)}>Llamar a {phone}</a> : null}
          {map ? (
            <a href={map} rel="noreferrer">
              Ver en el mapa
            </a>
          ) : null}
        </p>
      )}
      <Outcomes stop={stop} />
    </li>
  )
}

/** What became of it so far, and the buttons for what can still become of it. */
function Outcomes({ stop }: { stop: Stop }) {
  const isAbsent = stop.outcomes.some(({ kind }) => kind === 'absent')
  return (
    <>
      {stop.outcomes.map(({ kind, at }) => (
        <p key={kind} className="outcome">
          {kind === 'delivered' ? 'Entregado' : 'No había nadie'}, {limaTime(at)}
        </p>
      ))}
      {isDelivered(stop) ? null : (
        <form method="post">
          <input type="hidden" name="order" value={stop.id} />
          <input type="hidden" name="slot" value={stop.delivery_time ?? ''} />
          <button name="intent" value="delivered">
            Entregado<span> a {contactOf(stop).name}</span>
          </button>
          {isAbsent ? null : (
            <button name="intent" value="absent" className="quiet">
              No había nadie<span> donde {contactOf(stop).name}</span>
            </button>
          )}
        </form>
      )}
    </>
  )
}
