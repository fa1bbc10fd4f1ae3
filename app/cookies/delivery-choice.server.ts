import { z } from 'zod'
import { isDay } from '~/dates'
import { type DeliveryChoice, NOT_CHOSEN } from '~/models/delivery/delivery'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { shopCookie } from './shop-cookie.server'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** Scripts see that it is there: then they ask for what it says, on a page that is kept for all. */
const cookie = shopCookie('delivery', THIRTY_DAYS_S, { httpOnly: false })

const Choice = z.object({
  district: z.string().max(DISTRICT_MAX),
  day: z.string().refine((day) => day === '' || isDay(day)),
})

/** What the visitor chose, on whichever page. */
export async function readDeliveryChoice(request: Request): Promise<DeliveryChoice> {
  const read = Choice.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return read.success ? read.data : NOT_CHOSEN
}

/** The header that keeps a choice, or forgets an empty one. */
export function deliveryChoiceHeader({ district, day }: DeliveryChoice): Promise<string> {
  const isEmpty = district === '' && day === ''
  return isEmpty ? cookie.serialize('', { maxAge: 0 }) : cookie.serialize({ district, day })
}
