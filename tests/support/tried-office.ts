import fs from 'node:fs'
import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { fileOrders } from '~/models/customers/filing.server'
import { customerOf } from './orders/customer-of'
import { adminScreens, type Screen, type Way } from './admin-routes'
import { UNCOMPRESSED } from './form-posts'
import { idOf } from './stock'

/* How the back office is tried by whom it is not for. */

/**
 * Every address of the back office, about rows that are there: an import and a proof of payment are made.
 *
 * @param rows one of every noun, by the section that edits it
 */
export async function officeScreens(
  rows: Record<string, string>,
  order: { id: string; order_number: string },
): Promise<Screen[]> {
  return adminScreens({
    $: 'nada',
    $id: rows.productos ?? '',
    $campaignId: rows.campanias ?? '',
    $importId: await idOf(
      `insert into subscriber_imports (lines, total, problems, consented_at)
       values ('[]', 1, '[[1, "lista@secreta", "", "x"]]', now())`,
    ),
    $listId: await idOf(
      `insert into price_list_imports (lines, total, problems, checked_at)
       values ('[]', 1, '[{"line": 1, "heading": "x", "name": "lista@secreta", "sentence": "x"}]', now())`,
    ),
    $claimId: rows.reclamos ?? '',
    $customerId: await customerOf(order.order_number),
    $orderNumber: order.order_number,
    $version: 'ninguna',
    $page: 'pedidos',
    $proofId: await idOf(
      "insert into payment_proofs (order_id, operation_number, amount) values ($1, 'SECRETA1', 1)",
      [order.id],
    ),
  })
}

/**
 * Every row, every job and every picture; but not the sessions, which note when they were last seen, nor
 * what staff typed when theirs ended, nor how the shop's processes are.
 */
export async function everything(dataDir: string): Promise<string> {
  // The clock does it too, at a time of its own.
  await fileOrders()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'form_drafts', 'shop_processes')
    order by 1
  `.execute(db)
  const marks = rows.map(async ({ name }) => {
    const { rows } = await sql<{ mark: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as mark from ${sql.table(name)} as t
    `.execute(db)
    return `${name} ${rows[0]?.mark ?? 'empty'}`
  })
  const jobs = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key is not null order by 1
  `.execute(db)
  // Files alone: a job that sweeps pictures by the clock makes its folder.
  const pictures = fs
    .readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? `${entry.parentPath}/${entry.name}` : []))
  return [...(await Promise.all(marks)), ...jobs.rows.map(({ key }) => key), ...pictures].join('\n')
}

/** Enough for any form: what one of them does not know it leaves alone. */
export function formOf(intent: string, id: string): URLSearchParams {
  const row = { intent, id, up: id, down: id, version: '', action: 'deactivate', active: 'on' }
  const words = {
    text: 'Ajeno',
    name: 'Ajeno',
    slug: 'ajeno',
    subject: 'Ajeno',
    body: 'Ajeno',
    flower: 'Ajena',
    note: 'Ajena',
  }
  const order = {
    status: 'cancelado',
    step: 'received',
    seen: '0',
    people: 'ajeno@correo.pe',
    consent: 'on',
  }
  const mail = { slogan: 'Ajeno', test_email: 'ajeno@correo.pe' }
  return new URLSearchParams({ ...row, ...words, ...order, ...mail })
}

/** Asks for an address, or sends a form there. */
export async function sendAs(
  origin: string,
  way: Way,
  body: BodyInit | undefined,
  cookies: string,
) {
  const { method, url } = way
  const headers = { Cookie: cookies, ...UNCOMPRESSED }
  const answer = await fetch(origin + url, { method, body, headers, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('Location'), text: await answer.text() }
}
