import type { Settings } from '../../app/models/site/settings/setting'
import type { RunAdmitted } from '../limits/run-admitted'
import type { Refusal } from '../http/guards'
import { PICTURES } from '../http/headers'
import { createHealth } from './health'
import { createLogo } from './logo'
import { createPictures } from './pictures'
import { createSharePictures, isShare } from './share-pictures'
import { createShopIcons, isIcon } from './shop-icons'
import type { RequestContext } from '../http/request-context'
import { isForScripts } from '../http/script-refusal'

/** What is asked of the database. */
export type Questions = {
  /** Whether orders can be written; answered soon. */
  canSell: () => Promise<boolean>
  /** As they are stored. */
  settings: () => Promise<Settings>
}

export const HEALTH = '/salud'
const LOGO = '/logo.svg'

/**
 * What is answered without Remix and is no file of the build: pictures, the logo, the icons, what chats show, health.
 *
 * @returns a function that gives `null` for what it leaves to others
 * @source docs/decisions/0033
 */
export function createDirectAnswers(runAdmitted: RunAdmitted, questions: Questions) {
  const servePicture = createPictures(runAdmitted)
  const serveLogo = createLogo(runAdmitted, questions.settings)
  const serveIcon = createShopIcons(runAdmitted, questions.settings)
  const serveShare = createSharePictures(runAdmitted, questions.settings)
  const serveHealth = createHealth(questions.canSell)

  return function answerDirectly(context: RequestContext): Promise<Refusal | null> | null {
    const { req, path } = context
    if (req.method === 'POST') return null
    if (PICTURES.test(path)) return servePicture(context)
    if (isForScripts(req)) return null
    if (path === LOGO) return serveLogo(context)
    if (isIcon(path)) return serveIcon(context)
    if (isShare(path)) return serveShare(context)
    return path === HEALTH ? serveHealth(context) : null
  }
}
