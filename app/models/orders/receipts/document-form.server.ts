import type { z } from 'zod'
import { line } from '~/forms/form-values.server'
import {
  type BuyerDocument,
  type DocumentField,
  documentNumber,
  documentProblems,
  isDocumentKind,
} from './document'

/** The fields of a buyer's document, but for its number, which each form asks for in its own words. */
export const documentFields = {
  document_kind: line({ max: 20 }).catch(''),
  fiscal_name: line({ max: 120 }).catch(''),
  fiscal_address: line({ max: 200 }).catch(''),
}

export type DocumentForm = Record<DocumentField | 'document_kind', string>

/** The document that a form names; `null` where it names none. */
export function documentOf(form: DocumentForm): BuyerDocument | null {
  const { document_kind: kind, fiscal_name: fiscalName, fiscal_address: fiscalAddress } = form
  const number = documentNumber(form.customer_dni)
  return isDocumentKind(kind) ? { kind, number, fiscalName, fiscalAddress } : null
}

/** Refuses what is wrong with a document; of a blank number the form has a sentence of its own. */
export function checkDocument(
  document: BuyerDocument,
  form: DocumentForm,
  context: z.RefinementCtx,
) {
  for (const [name, message] of Object.entries(documentProblems(document))) {
    if (name === 'customer_dni' && form.customer_dni === '') continue
    context.addIssue({ code: 'custom', path: [name], message })
  }
}
