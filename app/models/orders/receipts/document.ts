import type { ReceiptRules } from '~/models/site/settings/setting'
import { isRuc, rucProblem } from '~/models/site/settings/setting-values'

/** The documents of a buyer, with the code by which SUNAT calls each (catalogue 06). */
export const DOCUMENTS = {
  dni: { label: 'DNI', code: '1' },
  carne: { label: 'Carné de extranjería', code: '4' },
  pasaporte: { label: 'Pasaporte', code: '7' },
  ruc: { label: 'RUC', code: '6' },
} as const

export type DocumentKind = keyof typeof DOCUMENTS

/** Of the code of a document that nobody named. */
export const OTHER_CODE = '0'

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(DOCUMENTS, text)
}

/** What a receipt says of its buyer; name and address only with a RUC. */
export type BuyerDocument = {
  kind: DocumentKind
  number: string
  fiscalName: string
  fiscalAddress: string
}

/** The documents to choose from: a shop of the Nuevo RUS writes no facturas (DL 937, article 16). */
export function offeredDocuments({ isNuevoRus }: ReceiptRules): DocumentKind[] {
  const kinds = Object.keys(DOCUMENTS) as DocumentKind[]
  return isNuevoRus ? kinds.filter((kind) => kind !== 'ruc') : kinds
}

/** A number as it is stored: without what people put between its figures. */
export function documentNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
}

const PATTERNS: Record<Exclude<DocumentKind, 'ruc'>, [RegExp, string]> = {
  dni: [/^[0-9]{8}$/, 'Escribe los 8 dígitos del DNI'],
  carne: [
    /^[A-Z0-9]{9,12}$/,
    'Escribe el número del carné de extranjería: 9 a 12 letras y números',
  ],
  pasaporte: [/^[A-Z0-9]{6,12}$/, 'Escribe el número del pasaporte: 6 a 12 letras y números'],
}

/** The sentence for a number that its document cannot have; `null` for one that it can. */
export function documentProblem(kind: DocumentKind, number: string): string | null {
  if (kind === 'ruc') return rucProblem(number)
  const [pattern, sentence] = PATTERNS[kind]
  return pattern.test(number) ? null : sentence
}

/** What is wrong with a buyer's document, by the field of its form. */
export function documentProblems(document: BuyerDocument): Partial<Record<DocumentField, string>> {
  const { kind, number, fiscalName, fiscalAddress } = document
  const problem = documentProblem(kind, number)
  return {
    ...(problem && { customer_dni: problem }),
    ...(kind === 'ruc' && fiscalName === '' && { fiscal_name: 'Escribe la razón social' }),
    ...(kind === 'ruc' &&
      fiscalAddress === '' && { fiscal_address: 'Escribe el domicilio fiscal' }),
  }
}

export type DocumentField = 'customer_dni' | 'fiscal_name' | 'fiscal_address'

/** The kind of an order's document; of one that was not asked for it, a DNI by its figures, a RUC by its last one. */
export function kindOf(order: { document_kind: DocumentKind | null; customer_dni: string }) {
  if (order.document_kind) return order.document_kind
  const number = documentNumber(order.customer_dni)
  if (/^[0-9]{8}$/.test(number)) return 'dni'
  return isRuc(number) ? 'ruc' : null
}

/** The documents as a list to choose from. @param more of an order that has another one */
export function documentChoices(rules: ReceiptRules, ...more: DocumentKind[]) {
  return [...new Set([...offeredDocuments(rules), ...more])].map((kind) => {
    const { label } = DOCUMENTS[kind]
    return { kind, label: kind === 'ruc' ? `${label} (factura)` : label }
  })
}
