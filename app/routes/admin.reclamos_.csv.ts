import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { csvLines, csvOf } from '~/csv'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { CLAIM_KINDS, GOODS, sheetNumber } from '~/models/claims/claim'
import { answerTerm, everyClaim } from '~/models/claims/claim-desk.server'
import type { Claim } from '~/models/claims/claim.server'
import { formatAmount } from '~/money'

const COLUMNS =
  'Hoja,Fecha,Tipo,Nombre,Domicilio,Documento,Teléfono,Correo,Padre o madre,Bien,Monto reclamado,Descripción,Detalle,Pedido,Responder hasta,Respondida,Respuesta,Respondió,Razón social,RUC,Domicilio del proveedor'.split(
    ',',
  )

/** The whole complaints book as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const parts = everyClaim()
  // Before answering, so that a database failure becomes an error page and not a truncated file.
  const first = await parts.next()
  const file = Readable.from(textOf(first.done ? [] : first.value, parts))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="reclamos-${limaDay(new Date())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function* textOf(first: Claim[], parts: AsyncIterable<Claim[]>) {
  yield csvOf([COLUMNS, ...first.map(rowOf)])
  for await (const some of parts) yield csvLines(some.map(rowOf))
}

function rowOf(claim: Claim): string[] {
  return [
    sheetNumber(claim),
    formatInstant(claim.created_at),
    CLAIM_KINDS[claim.kind].label,
    claim.name,
    claim.address,
    claim.document,
    claim.phone,
    claim.email,
    claim.guardian ?? '',
    GOODS[claim.good],
    claim.amount === null ? '' : formatAmount(claim.amount),
    claim.good_description,
    claim.detail,
    claim.request,
    formatDay(answerTerm(claim, new Date()).due),
    claim.answered_at ? formatInstant(claim.answered_at) : '',
    claim.answer ?? '',
    claim.staff ?? '',
    claim.provider_name,
    claim.provider_ruc,
    claim.provider_address,
  ]
}
