import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm, unknownIntent } from '~/forms/form.server'
import { copiesSentence } from '~/models/customers/own-data/copies.server'
import { ownData, shownData } from '~/models/customers/own-data/download.server'
import { askForOwnData } from '~/models/customers/own-data/own-data-link.server'
import { ORDER_NUMBER } from '~/models/orders/order'
import { titled } from '~/urls/title'
import { MailSentPage } from '../_shop/account/account-page'
import { readOrderOfMail } from '../_shop/account/order-of-mail.server'
import { dataAsker } from './asker.server'
import { AskForLink } from './ask-for-link'
import { eraseMine } from './erase.server'
import { Erased, Mine } from './mine'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Mis datos'),
  { name: 'robots', content: 'noindex' },
]

/** What the shop holds of who asks: by their account, or by a link that was mailed to them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const copies = copiesSentence(new Date())
  const waiting = searchParams.get('borrado')
  if (waiting !== null) return { erased: { copies, waits: Number(waiting) > 0 } }
  if (searchParams.has('enviado')) return { sent: true as const }
  const asker = await dataAsker(request)
  const key = searchParams.get('llave')
  if (!asker) {
    const typed = searchParams.get('pedido') ?? ''
    return { ask: { number: ORDER_NUMBER.test(typed) ? typed : '', isOver: key !== null } }
  }
  const file = key === null ? '' : `?${new URLSearchParams({ llave: key }).toString()}`
  const { mail, by, isStaff } = asker
  const sections = shownData(await ownData({ mail }))
  return { mine: { mail, by, isStaff, sections, copies, file: `/mis-datos.json${file}` } }
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, intent } = await readForm(request)
  switch (intent) {
    case 'ask':
      return ask(form)
    case 'erase': {
      const asker = await dataAsker(request)
      return asker ? eraseMine(request, form, asker) : redirect('/mis-datos', 303)
    }
    default:
      throw unknownIntent(intent)
  }
}

/** Mails the way to the data of whoever bought; the answer does not reveal whether number and e-mail belong together. */
async function ask(form: FormData) {
  const { asked, refusal } = readOrderOfMail(form)
  if (refusal) return refusal
  await askForOwnData(asked.number, asked.email)
  return redirect('/mis-datos?enviado', 303)
}

export { headers } from '~/forms/retry-after'

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function MyData() {
  const { erased, sent, ask, mine } = useLoaderData<typeof loader>() as Shown
  if (erased) return <Erased {...erased} />
  if (sent) return <MailSentPage {...SENT} />
  if (ask) return <AskForLink {...ask} />
  return mine ? <Mine {...mine} /> : null
}

type Shown = Partial<
  Record<'erased', Parameters<typeof Erased>[0]> &
    Record<'ask', Parameters<typeof AskForLink>[0]> &
    Record<'mine', Parameters<typeof Mine>[0]> &
    Record<'sent', true>
>

const SENT = {
  sentence: 'Si el número y el correo corresponden a un pedido, te enviamos el enlace a tus datos.',
  help: '¿No llega? Mira en la carpeta de correo no deseado y revisa que los escribiste bien.',
  again: { to: '/mis-datos', name: 'Escribir otro pedido' },
}
