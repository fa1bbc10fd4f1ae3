import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { firstCharacters, legible } from '~/forms/graphemes'
import { textOf, unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { formatMoney, parseAmount } from '~/money'
import { type DeliveryRun, findRun } from '~/models/deliveries/delivery-run.server'
import { takeDoorPhoto } from '~/models/deliveries/door-photo.server'
import { noteOutcome, type NotedOutcome } from '~/models/deliveries/outcome.server'
import { type TakenBack, takeBack } from '~/models/deliveries/take-back.server'
import { stopsOf } from '~/models/deliveries/stops.server'
import { wantsPhotos } from '~/models/orders/photos/wanted-photos.server'
import { displayName } from '~/models/site/settings/setting-values'
import { allSettings } from '~/models/site/settings/setting.server'
import { DOOR_METHODS } from '~/payment-methods'
import { RECEIVED_MAX, type Typed } from './money-form.server'
import { type Frame, goneRunPage, runPage, type Shown } from './run-page.server'

/**
 * The deliveries of a private link: a page of a few kilobytes for any telephone, with no script. It
 * shows nobody's prices but what is to be collected or missing, and of the buyer only what the recipient may know.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const run = await findRun(params.token ?? '', new Date())
  if (!run) return goneRun(context)
  const told = new URL(request.url).searchParams.get('aviso') ?? ''
  const notice = Object.hasOwn(NOTICES, told) ? NOTICES[told as keyof typeof NOTICES] : null
  const frame = await frameOf(context)
  return page(
    runPage({ ...run, ...frame, stops: await stopsOf(run), now: new Date(), notice }),
    frame,
  )
}

const NOTICES = {
  'ya-entregado': 'Esa parada ya figura como entregada. Si fue un error, avisa a la tienda.',
  'no-esta': 'Esa parada ya no está en esta lista: la tienda la movió o la canceló.',
  tarde: 'Ya pasaron cinco minutos: avisa a la tienda, que lo corrige.',
}

/** Notes what became of a delivery, and shows the list again at its place. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const run = await findRun(params.token ?? '', new Date())
  if (!run) return goneRun(context)
  const { form, intent, files } = await readUpload(request)
  const typed = typedIn(form)
  const stop = { orderId: typed.order, slot: typed.slot || null }
  if (intent === 'take-back') {
    const taken = await takeBack(run, stop, new Date())
    return redirect(placeAfter(params.token ?? '', taken, typed.order), 303)
  }
  if (intent === 'photo') {
    const bytes = files.get('photo')?.bytes ?? null
    const taken = await takeDoorPhoto(run, stop, bytes)
    if (!taken.taken) return again(context, run, { typed, notice: taken.problem })
    return redirect(placeAfter(params.token ?? '', 'noted', typed.order), 303)
  }
  if (intent !== 'delivered' && intent !== 'absent') throw unknownIntent(intent)
  const amount = typed.collected === '' ? 0 : parseAmount(typed.collected)
  if (amount === null) return again(context, run, { typed, notice: 'Escribe un monto como 12.50' })
  const collected = amount > 0 ? { amount, method: typed.method, key: typed.key } : null
  const told = await noteOutcome(
    run,
    stop,
    intent === 'absent' ? { kind: intent } : { kind: intent, collected, ...sureOf(form) },
  )
  if (typeof told === 'string')
    return redirect(placeAfter(params.token ?? '', told, typed.order), 303)
  const asked =
    'missing' in told
      ? { missing: told.missing, notice: null }
      : { notice: tooMuch(amount, told.overpaid) }
  return again(context, run, { typed, ...asked })
}

/** What to mend where more was collected than is missing, both in céntimos. */
function tooMuch(collected: number, missing: number): string {
  if (missing === 0) return 'La tienda ya anotó el pago de este pedido: no falta nada por cobrar.'
  const [amount, left] = [formatMoney(collected), formatMoney(missing)]
  return `Cobraste ${amount} y faltan ${left}: anota solo lo que falta.`
}

/** What was agreed to be missing, and who received it. */
function sureOf(form: FormData) {
  // PostgreSQL refuses a text with NUL.
  const text = legible(textOf(form, 'received')).replaceAll('\0', '')
  const receivedBy = firstCharacters(text, RECEIVED_MAX)
  return { agreed: Number(textOf(form, 'agreed')), receivedBy: receivedBy.trim() }
}

/** The fields of a delivery's form. */
function typedIn(form: FormData): Typed {
  const [order, slot] = [textOf(form, 'order'), textOf(form, 'slot')]
  const [collected, key] = [textOf(form, 'collected').trim(), textOf(form, 'key')]
  const by = textOf(form, 'method')
  const method = DOOR_METHODS.find((one) => one === by) ?? 'efectivo'
  return { order, slot, collected, key, method, received: textOf(form, 'received') }
}

/** Shows the list with what was pressed, and what is asked about it. */
async function again(
  context: AppLoadContext,
  run: DeliveryRun,
  answer: Pick<Shown, 'typed' | 'missing' | 'notice'>,
) {
  const frame = await frameOf(context)
  return page(
    runPage({ ...run, ...frame, stops: await stopsOf(run), now: new Date(), ...answer }),
    frame,
    400,
  )
}

function placeAfter(
  token: string,
  told: Exclude<NotedOutcome, object> | TakenBack,
  orderId: string,
): string {
  const list = `/reparto/${token}`
  if (told === 'delivered') return `${list}?aviso=ya-entregado`
  if (told === 'late') return `${list}?aviso=tarde`
  return told === 'gone' ? `${list}?aviso=no-esta` : `${list}#${orderId}`
}

async function goneRun(context: AppLoadContext): Promise<Response> {
  const frame = await frameOf(context)
  return page(goneRunPage(frame), frame, 404)
}

async function frameOf(context: AppLoadContext): Promise<Frame> {
  const [settings, takesPhotos] = await Promise.all([
    allSettings(context),
    wantsPhotos('door', context),
  ])
  return { nonce: context.nonce ?? '', shop: displayName(settings), takesPhotos }
}

function page(html: string, { nonce }: Frame, status = 200): Response {
  const policy =
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; ` +
    "frame-ancestors 'none'"
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Robots-Tag': 'noindex, nofollow',
  }
  return new Response(html, { status, headers })
}
