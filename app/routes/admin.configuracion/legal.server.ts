import { ownPrivacy, ownTerms } from '~/models/site/legal-defaults'
import type { Settings } from '~/models/site/settings/setting'

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
