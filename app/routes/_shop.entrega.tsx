import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { useAnsweredForm } from '~/components/answered-form'
import { SelectField } from '~/components/fields'
import { DistrictField } from '~/components/recipient/district-field'
import { deliveryChoiceHeader, readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { parseForm, readForm, samePage, textOf } from '~/forms/form.server'
import { line } from '~/forms/form-values.server'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { titled } from '~/urls/title'
import { freeDays } from './_shop/calendar-now.server'
import { destinationOf, knownAs, UNKNOWN_DISTRICT } from './_shop/cart/destination.server'
import { deliveryView } from './_shop/delivery/delivery-view.server'
import { pageOnDay } from './_shop/delivery/page-on-day'
import { SendButton } from './_shop/send-button'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, '¿A dónde y cuándo?'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const choice = await readDeliveryChoice(request)
  const [delivery, { districts }, days] = await Promise.all([
    deliveryView(choice, context),
    destinationOf('', context),
    freeDays(context),
  ])
  const from = samePage(new URL(request.url).searchParams.get('desde') ?? '')
  return { choice, delivery, districts, days, from }
}

const WHERE_AND_WHEN = z.object({
  district: line({ max: DISTRICT_MAX }),
  day: line({ max: 40 }),
})

const TAKEN = 'Ya no queda nada libre ese día: elige otro'

/** Keeps where and when, and goes back to the page it came from, or to what can come on that day. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const submission = parseForm(form, WHERE_AND_WHEN)
  if (submission.status !== 'success') return refuse(submission, {})
  const { day } = submission.value
  const district = await knownAs(submission.value.district)
  if (district === null) return refuse(submission, { district: [UNKNOWN_DISTRICT] })
  const isFree = day === '' || (await freeDays(context)).some((free) => free.day === day)
  if (!isFree) return refuse(submission, { day: [TAKEN] })
  const headers = { 'Set-Cookie': await deliveryChoiceHeader({ district, day }) }
  return redirect(pageOnDay(samePage(textOf(form, 'desde')), day), { status: 303, headers })
}

function refuse({ reply }: ReturnType<typeof parseForm>, fieldErrors: Record<string, string[]>) {
  return data({ result: reply({ fieldErrors }) }, { status: 400 })
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function WhereAndWhen() {
  const { choice, delivery, districts, days, from } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<{ district: string; day: string }>({
    id: 'entrega',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: choice,
  })
  const isSending = useNavigation().formData !== undefined
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <h1 className="text-3xl sm:text-4xl">¿A dónde y cuándo?</h1>
      <Form method="post" noValidate className="card grid gap-4 p-5">
        <input type="hidden" name="desde" value={from} />
        <DistrictField field={form.field('district')} districts={districts} hint={delivery.cost} />
        <SelectField
          field={form.field('day')}
          label="Día de entrega"
          hint={delivery.cutOff?.sentence}
          optional
        >
          <option value="">Cualquier día</option>
          {days.map(({ day, name }) => (
            <option key={day} value={day}>
              {name}
            </option>
          ))}
        </SelectField>
        <SendButton isSending={isSending} sending="Guardando...">
          Ver flores
        </SendButton>
      </Form>
    </div>
  )
}
