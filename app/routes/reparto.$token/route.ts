import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { findRun } from '~/models/delivery-runs/delivery-run.server'
import { noteOutcome, type Told } from '~/models/delivery-runs/outcome.server'
import { stopsOf } from '~/models/delivery-runs/stops.server'
import { allSettings, displayName } from '~/models/site/setting.server'
import { type Frame, runPage, goneRunPage } from './run-page.server'

/**
 * The deliveries of a private link: a page of a few kilobytes for any telephone, with no script. It
 * shows nobody's prices, and of the buyer only what the recipient may know.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const run = await findRun(params.token ?? '', new Date())
  if (!run) return goneRun(context)
  const told = new URL(request.url).searchParams.get('aviso')
  const notice = told === 'ya-entregado' || told === 'no-esta' ? NOTICES[told] : null
  const frame = await frameOf(context)
  return page(runPage({ ...run, ...frame, stops: await stopsOf(run), notice }), frame)
}

const NOTICES = {
  'ya-entregado': 'Esa entrega ya figura como entregada. Si fue un error, avisa a la tienda.',
  'no-esta': 'Esa entrega ya no está en esta lista: la tienda la movió o la canceló.',
}

/** Notes what became of a delivery, and shows the list again at its place. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const run = await findRun(params.token ?? '', new Date())
  if (!run) return goneRun(context)
  const { form, intent } = await readForm(request)
  if (intent !== 'delivered' && intent !== 'absent') throw unknownIntent(intent)
  const orderId = textOf(form, 'order')
  const told = await noteOutcome(run, { orderId, slot: textOf(form, 'slot') || null }, intent)
  return redirect(placeAfter(params.token ?? '', told, orderId), 303)
}

function placeAfter(token: string, told: Told, orderId: string): string {
  const list = `/reparto/${token}`
  if (told === 'delivered') return `${list}?aviso=ya-entregado`
  return told === 'gone' ? `${list}?aviso=no-esta` : `${list}#${orderId}`
}

async function goneRun(context: AppLoadContext): Promise<Response> {
  const frame = await frameOf(context)
  return page(goneRunPage(frame), frame, 404)
}

async function frameOf(context: AppLoadContext): Promise<Frame> {
  return { nonce: context.nonce ?? '', shop: displayName(await allSettings(context)) }
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
