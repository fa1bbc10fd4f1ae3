import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { counted } from '~/counted'
import { formatDayLong, limaTime } from '~/dates'
import type { DeliveryRun } from '~/models/deliveries/delivery-run.server'
import type { Stop } from '~/models/deliveries/stops.server'
import { mapUrl } from '~/urls/map-url'
import { telLink } from '~/urls/staff/tel-link'
import { contactOf, doorNotes, senderOf } from '~/models/orders/recipient'
import { paymentWords } from '~/models/orders/money/payment-words'
import { canTakeBack } from '~/models/deliveries/take-back'
import { MissingQuestion, MoneyFields, RECEIVED_MAX, type Typed } from './money-form.server'
import { PhotoForm } from './photo-form.server'
import { STYLE } from './style'

export type Frame = {
  nonce: string
  /** The shop's display name. */
  shop: string
  /** Whether whoever delivers may send a photo. */
  takesPhotos: boolean
}

export type Shown = Pick<DeliveryRun, 'day' | 'slot'> &
  Frame & {
    stops: Stop[]
    now: Date
    /** What came of the last press, if it changed nothing. */
    notice: string | null
    /** The form that was refused, as it was sent. */
    typed?: Typed
    /** What its order misses, in céntimos, where that is asked about. */
    missing?: number
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

function Run({ shop, day, slot, stops, now, notice, typed, missing, takesPhotos }: Shown) {
  const sent = (stop: Stop) => typed?.order === stop.id && typed.slot === (stop.delivery_time ?? '')
  const pressed = stops.find(sent)
  const open = stops.filter((stop) => !isDelivered(stop))
  return (
    <>
      <p className="shop">{shop}</p>
      <h1>Reparto del {formatDayLong(day)}</h1>
      <p>
        {slot === null ? 'Todo el día' : slot} · {counted(stops.length, 'entrega', 'entregas')}
        {stops.length > 0 ? ` · ${leftText(open.length)}` : ''}
      </p>
      {notice ? (
        <div role="alert" className="notice">
          <p>{notice}</p>
          {pressed ? <a href={`#${pressed.id}`}>Volver a esa parada</a> : null}
        </div>
      ) : null}
      {pressed && typed && missing ? (
        <MissingQuestion {...{ stop: pressed, typed, missing }} />
      ) : null}
      {stops.length === 0 ? <p>No hay paradas en esta lista.</p> : null}
      <ol>
        {stops.map((stop) => (
          <StopItem
            key={`${stop.id} ${stop.delivery_time}`}
            stop={stop}
            showsSlot={slot === null}
            typed={sent(stop) ? typed : undefined}
            now={now}
            takesPhotos={takesPhotos}
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

type ItemProps = {
  stop: Stop
  showsSlot: boolean
  typed: Typed | undefined
  now: Date
  takesPhotos: boolean
}

function StopItem({ stop, showsSlot, typed, now, takesPhotos }: ItemProps) {
  const { name, phone } = contactOf(stop)
  const sender = senderOf(stop)
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
      <Load stop={stop} />
      <p className="number">{stop.order_number}</p>
      <p className={stop.missing > 0 ? 'mind' : undefined}>{paymentWords(stop)}</p>
      {isSurprise && !isDelivered(stop) ? (
        <p className="mind">Es sorpresa: llama solo desde la puerta</p>
      ) : null}
      {isDelivered(stop) ? null : <Ways stop={stop} phone={phone} />}
      <Outcomes stop={stop} typed={typed} now={now} />
      {takesPhotos && isDelivered(stop) ? (
        <PhotoForm stop={stop} named={<Named stop={stop} />} />
      ) : null}
    </li>
  )
}

/** To whoever receives it: by telephone, and on the map. */
function Ways({ stop, phone }: { stop: Stop; phone: string }) {
  const map = mapUrl(stop)
  return (
    <p className="ways">
      {phone ? <a href={telLink(phone)}>Llamar a {phone}</a> : null}
      {map ? (
        <a href={map} rel="noreferrer">
          Ver en el mapa
        </a>
      ) : null}
    </p>
  )
}

/** What became of it so far, and the buttons for what can still become of it. */
function Outcomes({ stop, typed, now }: Pick<ItemProps, 'stop' | 'typed' | 'now'>) {
  const isAbsent = stop.outcomes.some(({ kind }) => kind === 'absent')
  return (
    <>
      {stop.outcomes.map(({ kind, at, receivedBy }) => (
        <p key={kind} className="outcome">
          {kind === 'delivered' ? 'Entregado' : 'No había nadie'}, {limaTime(at)}
          {receivedBy ? ` · lo recibió ${receivedBy}` : null}
          {kind === 'delivered' && stop.has_photo ? ' · con foto' : null}
        </p>
      ))}
      {isDelivered(stop) ? (
        <TakeBack stop={stop} now={now} />
      ) : (
        <form method="post">
          <Named stop={stop} />
          {stop.collects && stop.missing > 0 ? <MoneyFields stop={stop} typed={typed} /> : null}
          <label className="wide">
            Lo recibió (si fue otra persona)
            <input name="received" maxLength={RECEIVED_MAX} defaultValue={typed?.received} />
          </label>
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

/** Which delivery a form is about. */
function Named({ stop }: { stop: Stop }) {
  return (
    <>
      <input type="hidden" name="order" value={stop.id} />
      <input type="hidden" name="slot" value={stop.delivery_time ?? ''} />
    </>
  )
}

/** For a press on the wrong delivery, while it can be. */
function TakeBack({ stop, now }: { stop: Stop; now: Date }) {
  const told = stop.outcomes.find(({ kind }) => kind === 'delivered')
  if (!told || !canTakeBack(told.at, now)) return null
  return (
    <form method="post">
      <Named stop={stop} />
      <button name="intent" value="take-back" className="quiet">
        Deshacer<span> la entrega a {contactOf(stop).name}</span>
      </button>
    </form>
  )
}

/** What leaves the shop, and by when. */
function Load({ stop }: { stop: Stop }) {
  return (
    <>
      <ul>
        {stop.what.map(({ name, extras }) => (
          <li key={name}>
            {name}
            {extras.map((extra) => (
              <b key={extra}> + {extra}</b>
            ))}
          </li>
        ))}
      </ul>
      <p>
        {counted(stop.packages, 'paquete', 'paquetes')} ·{' '}
        {stop.has_card ? 'con tarjeta' : 'sin tarjeta'}
        {stop.leaves_at ? ` · recoger hasta las ${stop.leaves_at}` : null}
      </p>
    </>
  )
}
