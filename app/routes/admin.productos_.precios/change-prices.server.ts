import type { User } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { counted } from '~/counted'
import { formatDayLong, formatInstant } from '~/dates'
import { textOf, unknownIntent } from '~/forms/form.server'
import { changePrices } from '~/models/catalogue/admin/prices/price-change.server'
import { endChange, standingChanges } from '~/models/catalogue/admin/prices/price-return.server'
import { isUuid } from '~/models/records/uuid'
import { readAsked } from './asked.server'
import { scopeChoices } from './scope-choices.server'

const HERE = '/admin/productos/precios'

/** Handles 'Cambiar los precios': what the address asks for, if the preview would still be the same. */
export async function change(request: Request, form: FormData, staff: User) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { asked } = readAsked(searchParams, await scopeChoices(), new Date())
  const changed =
    asked && (await changePrices({ ...asked, staffId: staff.id }, textOf(form, 'seen')))
  if (!asked || !changed) {
    return redirectWithToast(`${pathname}${search}`, {
      title: 'No se cambió ningún precio',
      description: 'Algo cambió mientras los mirabas. Así quedarían ahora: revísalos otra vez.',
      tone: 'error',
    })
  }
  const ends = asked.endsOn && `Los de antes vuelven el ${formatDayLong(asked.endsOn)}`
  return redirectWithToast(HERE, {
    title: counted(changed.count, 'precio cambiado', 'precios cambiados'),
    description: [asked.words, ends].filter(Boolean).join('. '),
    tone: 'normal',
    undo: {
      to: HERE,
      fields: [
        ['intent', 'end'],
        ['id', changed.id],
      ],
    },
  })
}

/** Handles 'Deshacer', of the message and of the list, and 'Volver ya'. */
export async function end(form: FormData) {
  const id = textOf(form, 'id')
  if (!isUuid(id)) throw unknownIntent('end')
  const ended = await endChange(id)
  if (!ended) return redirectWithToast(HERE, { title: 'Esos precios ya volvieron', tone: 'error' })
  const { returned, left } = ended
  const stayed = counted(left, 'se quedó como está', 'se quedaron como están')
  return redirectWithToast(HERE, {
    title: `${counted(returned, 'precio volvió', 'precios volvieron')} a ser como antes`,
    description: left > 0 ? `${stayed}: alguien los cambió después` : undefined,
    tone: 'normal',
  })
}

/** The changes that can be undone, for people: those whose prices before return on a day, and the latest others. */
export async function shownChanges(now: Date) {
  const changes = await standingChanges(now)
  const shown = changes.map(({ id, words, ends_on, created_at, email, prices }) => ({
    id,
    words,
    made: [formatInstant(created_at), email].filter(Boolean).join(' · '),
    prices: ends_on
      ? `${counted(prices ?? 0, 'precio vuelve', 'precios vuelven')} el ${formatDayLong(ends_on)}`
      : counted(prices ?? 0, 'precio cambiado', 'precios cambiados'),
    hasDay: ends_on !== null,
  }))
  return {
    waiting: shown.filter(({ hasDay }) => hasDay),
    recent: shown.filter(({ hasDay }) => !hasDay),
  }
}
