import { line, paragraph } from '~/forms/form-values.server'
import { ownPrivacy, ownTerms } from '~/models/site/legal-defaults'
import { isRuc } from '~/models/site/provider'
import type { Settings } from '~/models/site/setting'

const LEGAL_TEXT_MAX = 9_500
const legalText = paragraph({
  max: LEGAL_TEXT_MAX,
  tooLong: `Escribe como máximo ${LEGAL_TEXT_MAX} caracteres`,
})

/** The fields of who sells, and of the legal texts. */
export const legalFields = {
  legal_name: line({ max: 120 }),
  ruc: line({ max: 20 })
    .transform((text) => text.replace(/[ .-]/g, ''))
    .refine((text) => text === '' || /^[0-9]{11}$/.test(text), {
      error: 'Escribe los 11 dígitos del RUC',
      abort: true,
    })
    .refine((text) => text === '' || isRuc(text), {
      error: 'Revisa el RUC: su último dígito no corresponde a los demás',
    }),
  legal_address: line({ max: 200 }),
  opening_hours: paragraph({ max: 300, tooLong: 'Escribe como máximo 300 caracteres' }),
  terms_text: legalText,
  privacy_text: legalText,
}

/** The legal texts as their form shows them: where staff wrote none, the shop's own. */
export function shownTexts(settings: Settings) {
  return {
    terms_text: settings.terms_text || ownTerms(settings),
    privacy_text: settings.privacy_text || ownPrivacy(settings),
  }
}

/**
 * The legal texts to store: blank for the shop's own, which go on following the other settings.
 *
 * @param before the settings that the form was made of
 */
export function textsToStore(settings: Settings, before: Settings) {
  const own = (text: string, of: (settings: Settings) => string) =>
    text === of(before) || text === of(settings) ? '' : text
  return {
    terms_text: own(settings.terms_text, ownTerms),
    privacy_text: own(settings.privacy_text, ownPrivacy),
  }
}
