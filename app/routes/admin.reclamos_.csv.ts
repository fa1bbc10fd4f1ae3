import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { CLAIM_KINDS, GOODS, sheetNumber } from '~/models/claims/claim'
import { answerTerm, everyClaim } from '~/models/claims/claim-desk.server'
import type { Claim } from '~/models/claims/claim.server'
import { formatAmount } from '~/money'
import { streamedCsv } from '~/spreadsheets/streamed-csv.server'

const COLUMNS =
  'Hoja,Fecha,Tipo,Nombre,Domicilio,Documento,Teléfono,Correo,Padre o madre,Bien,Monto reclamado,Descripción,Detalle,Pedido,Responder hasta,Respondida,Respuesta,Respondió,Razón social,RUC,Domicilio del proveedor'.split(
    ',',
  )

/** The whole complaints book as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'claims.export')
  return streamedCsv(`reclamos-${limaDay(new Date())}.csv`, COLUMNS, everyClaim(), rowOf)
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
