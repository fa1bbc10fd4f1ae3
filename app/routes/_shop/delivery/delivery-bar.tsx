import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { brand } from '~/brand'
import { Icon } from '~/components/icon'
import type { CutOff } from '~/models/delivery/soonest'
import type { DeliveryView } from './delivery-view.server'

const COOKIE = `${brand.short}-delivery=`
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Where and when, what the delivery costs and until when to order; leads to where it is chosen. */
export function DeliveryBar({ delivery }: { delivery: DeliveryView }) {
  const { pathname, search } = useLocation()
  const { load, data } = useFetcher<{ delivery: DeliveryView }>()
  useEffect(() => {
    if (document.cookie.includes(COOKIE)) load('/entrega')
  }, [load])
  const { chosen, cost, cutOff } = data?.delivery ?? delivery
  return (
    <nav aria-label="Entrega" className="mx-auto w-full max-w-6xl px-3 sm:px-6 print:hidden">
      <Link
        to={`/entrega?${new URLSearchParams({ desde: pathname + search })}`}
        className="flex min-h-12 items-center gap-1.5 text-sm/5 sm:min-h-9"
      >
        <Icon name="pin" className="size-5 shrink-0 text-leaf" />
        <span>
          <span className="max-sm:block">
            <b className="link">
              <span className={chosen ? 'max-sm:sr-only' : ''}>¿A dónde y cuándo?</span> {chosen}
            </b>{' '}
            {cost}
          </span>{' '}
          <span className="text-ink-soft">{useCountdown(cutOff)}</span>
        </span>
      </Link>
    </nav>
  )
}

/** Until when to order: the hour, and with scripts how long that is from now. */
function useCountdown(cutOff: CutOff | null): string {
  const [minutes, setMinutes] = useState(DAY_MINUTES)
  const until = cutOff?.until ?? 0
  useEffect(() => {
    const look = () => setMinutes(Math.floor((until - Date.now()) / MINUTE_MS))
    look()
    const looking = setInterval(look, MINUTE_MS)
    return () => clearInterval(looking)
  }, [until])
  if (!cutOff || minutes < 1) return ''
  if (minutes >= DAY_MINUTES) return cutOff.sentence
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  const left = hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')}` : `${rest} min`
  return `Pide en ${left} y llega ${cutOff.day}`
}
