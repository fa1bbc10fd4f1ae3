import { type AppLoadContext, data } from '@remix-run/node'
import { z } from 'zod'
import { deliveryChoiceHeader, readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { parseForm, textOf } from '~/forms/form.server'
import { type AvailableSlots, availableSlotsOn } from '~/models/delivery/available-slots'
import { destinationOf, knownAs, UNKNOWN_DISTRICT } from '../_shop/cart/destination.server'

/**
 * What the delivery step begins with: the day chosen elsewhere, if it can be asked for, and what the
 * delivery to the chosen district costs. The districts to choose among come with an answer: they
 * would be a tenth of the page.
 */
export async function wishedDelivery(
  request: Request,
  availableSlots: AvailableSlots,
  context: AppLoadContext,
) {
  const { district, day } = context.cachedPage?.delivery ?? (await readDeliveryChoice(request))
  const { cost } = await destinationOf(district, context)
  return {
    ...(availableSlotsOn(availableSlots, day) && { day }),
    ...(district && { destination: { district, cost } }),
  }
}

/**
 * Answers 'Ver costo' with the same page, everything chosen and typed still there; other pages begin
 * with the district from now on.
 *
 * @param choice whose fields say how much of what was typed is shown again
 */
export async function askedDistrict(request: Request, form: FormData, choice: z.ZodType) {
  const submission = parseForm(form, z.object({}), choice)
  const kept = await readDeliveryChoice(request)
  const district = await knownAs(textOf(form, 'district'))
  if (district === null) {
    const result = submission.reply({ fieldErrors: { district: [UNKNOWN_DISTRICT] } })
    return data({ result, destination: await destinationOf(kept.district) }, { status: 400 })
  }
  const headers = { 'Set-Cookie': await deliveryChoiceHeader({ ...kept, district }) }
  return data(
    { result: submission.reply(), destination: await destinationOf(district) },
    { headers },
  )
}

/**
 * The header that keeps the day for other pages, and the district too if it was typed without being
 * asked about and the shop knows it.
 */
export async function chosenDeliveryHeader(request: Request, form: FormData, day: string) {
  const kept = await readDeliveryChoice(request)
  const district = form.has('district') ? await knownAs(textOf(form, 'district')) : null
  return deliveryChoiceHeader({ district: district ?? kept.district, day })
}
