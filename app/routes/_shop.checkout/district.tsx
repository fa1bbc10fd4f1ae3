import { type FormEvent, useEffect, useRef } from 'react'
import type { ShownField } from '~/components/answered-form'
import { DistrictField } from '~/components/recipient/district-field'
import { districtNamed, proposedDistricts, zoneOfDistrict } from '~/models/delivery/district'
import type { Zone } from './checkout-fields'

type Props = { field: ShownField; zones: Zone[]; chat: string | null }

/** The district, which says the zone; where none is, a chat with the shop. */
export function District({ field, zones, chat }: Props) {
  return (
    <div className="grid gap-1">
      <DistrictField
        field={field}
        districts={proposedDistricts(zones)}
        hint="Con él encontramos tu zona"
      />
      {chat && field.errors ? (
        <a href={chat} target="_blank" rel="noopener" className="link min-h-11 content-center">
          Preguntar por WhatsApp
        </a>
      ) : null}
    </div>
  )
}

/**
 * A chat with the shop about a district; `null` without one, or without the shop's number.
 *
 * @param help the chat about anything else
 */
export function chatAbout(district: unknown, help: string | null): string | null {
  if (typeof district !== 'string' || district === '' || help === null) return null
  const text = encodeURIComponent(`Hola, ¿entregan en ${district}?`)
  return help.replace(/text=.*$/, () => `text=${text}`)
}

/** Chooses the zone of a district as it is typed. */
export function chooseZone({ target, currentTarget }: FormEvent<HTMLFormElement>, zones: Zone[]) {
  if (!(target instanceof HTMLInputElement) || target.name !== 'district') return
  const select = zoneSelect(currentTarget)
  const district = districtNamed(target.value, zones)
  const zone = select && district && zoneOfDistrict(zones, select.value, district)
  if (!zone || select.value === zone.id) return
  select.value = zone.id
  // As if it had been chosen by hand: what was said of it is mended.
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function zoneSelect(form: HTMLFormElement): HTMLSelectElement | null {
  const select = form.elements.namedItem('shipping_zone_id')
  return select instanceof HTMLSelectElement ? select : null
}

/**
 * Shows the zone that an answer found for the district, since answers do not change controls. Only an
 * answer's: the page's own quote would undo what was chosen since.
 */
export function useZoneOf(
  answered: { zoneId: string | null } | undefined,
  formId: string,
  recount: (values: FormData) => void,
) {
  const counting = useRef(recount)
  counting.current = recount

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!answered?.zoneId || !(form instanceof HTMLFormElement)) return
    const select = zoneSelect(form)
    if (!select || select.value === answered.zoneId) return
    select.value = answered.zoneId
    counting.current(new FormData(form))
  }, [answered, formId])
}
