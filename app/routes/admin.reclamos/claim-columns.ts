import { formatDay, formatInstant, limaDay } from '~/dates'
import { answerDue } from '~/models/claims/answer-days'
import { CLAIM_KINDS, GOODS, sheetNumber } from '~/models/claims/claim'
import type { Claim } from '~/models/claims/claim.server'
import { formatAmount } from '~/money'
import type { Columns } from '~/spreadsheets/csv'

/** Of the file of the complaints book; its screen has the first three, with the day alone. */
export const CLAIM_COLUMNS = {
  number: { heading: 'Hoja', cell: (claim: Claim) => sheetNumber(claim) },
  made: { heading: 'Fecha', cell: (claim) => formatInstant(claim.created_at) },
  kind: { heading: 'Tipo', cell: (claim: Claim) => CLAIM_KINDS[claim.kind].label },
  name: { heading: 'Nombre', cell: (claim) => claim.name },
  address: { heading: 'Domicilio', cell: (claim) => claim.address },
  document: { heading: 'Documento', cell: (claim) => claim.document },
  phone: { heading: 'Teléfono', cell: (claim) => claim.phone },
  email: { heading: 'Correo', cell: (claim) => claim.email },
  guardian: { heading: 'Padre o madre', cell: (claim) => claim.guardian ?? '' },
  good: { heading: 'Bien', cell: (claim) => GOODS[claim.good] },
  amount: {
    heading: 'Monto reclamado',
    cell: ({ amount }) => (amount === null ? '' : formatAmount(amount)),
  },
  description: { heading: 'Descripción', cell: (claim) => claim.good_description },
  detail: { heading: 'Detalle', cell: (claim) => claim.detail },
  request: { heading: 'Pedido', cell: (claim) => claim.request },
  due: {
    heading: 'Responder hasta',
    cell: (claim) => formatDay(answerDue(limaDay(claim.created_at))),
  },
  answered: {
    heading: 'Respondida',
    cell: ({ answered_at }) => (answered_at ? formatInstant(answered_at) : ''),
  },
  answer: { heading: 'Respuesta', cell: (claim) => claim.answer ?? '' },
  staff: { heading: 'Respondió', cell: (claim) => claim.staff ?? '' },
  provider: { heading: 'Razón social', cell: (claim) => claim.provider_name },
  ruc: { heading: 'RUC', cell: (claim) => claim.provider_ruc },
  providerAddress: {
    heading: 'Domicilio del proveedor',
    cell: (claim) => claim.provider_address,
  },
} satisfies Columns<Claim>
