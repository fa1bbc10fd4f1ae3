import { formatInstant } from '~/dates'
import { formatMoney } from '~/money'
import { CLAIM_KINDS, GOODS, RIGHTS, sheetNumber, type StoredClaim } from './claim'

/** A sheet of the book as people read it, in the parts of the norm's form. */
export function sheetOf(claim: StoredClaim) {
  return {
    number: sheetNumber(claim),
    kind: CLAIM_KINDS[claim.kind].label,
    meaning: CLAIM_KINDS[claim.kind].meaning,
    rights: RIGHTS,
    written: formatInstant(claim.created_at),
    parts: partsOf(claim),
  }
}

function partsOf(claim: StoredClaim) {
  return [
    {
      title: 'Proveedor',
      facts: factsOf(
        ['Razón social', claim.provider_name],
        ['RUC', claim.provider_ruc],
        ['Domicilio', claim.provider_address],
      ),
    },
    {
      title: '1. Identificación del consumidor reclamante',
      facts: factsOf(
        ['Nombre', claim.name],
        ['Domicilio', claim.address],
        ['DNI / CE', claim.document],
        ['Teléfono', claim.phone],
        ['Correo', claim.email],
        ['Padre o madre', claim.guardian],
      ),
    },
    {
      title: '2. Identificación del bien contratado',
      facts: factsOf(
        ['Tipo', GOODS[claim.good]],
        ['Monto reclamado', claim.amount === null ? null : formatMoney(claim.amount)],
        ['Descripción', claim.good_description],
      ),
    },
    {
      title: '3. Detalle de la reclamación y pedido del consumidor',
      facts: factsOf(
        ['Tipo', CLAIM_KINDS[claim.kind].label],
        ['Detalle', claim.detail],
        ['Pedido', claim.request],
      ),
    },
  ]
}

/** Without those that were left out. */
function factsOf(...all: [label: string, text: string | null][]) {
  return all.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]))
}

export type Sheet = ReturnType<typeof sheetOf>

/** What the shop answered; `null` while it has not. */
export function answerOf(claim: { answer: string | null; answered_at: Date | null }) {
  const { answer: text, answered_at: at } = claim
  return text !== null && at ? { text, written: formatInstant(at) } : null
}
