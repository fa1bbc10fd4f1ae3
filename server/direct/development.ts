import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseAnswering } from '../../app/models/upkeep/health.server'
import { allSettings } from '../../app/models/site/settings/setting.server'
import { createRunAdmitted } from '../limits/run-admitted'
import { createDirectAnswers } from './direct-answers'
import { refuse } from '../http/refuse'
import { createRequestContext } from '../http/request-context'
import { DEADLINES } from '../../app/deadlines.server'

const SITE = { origin: 'http://localhost', isPublic: false, trustProxy: 0 }
const CAPACITY = { atOnce: 32, waiting: 2_000, waitMs: DEADLINES.turn }

const answerDirectly = createDirectAnswers(createRunAdmitted(CAPACITY), {
  canSell: isDatabaseAnswering,
  settings: () => allSettings(),
})

/** What the shop's process answers before Remix, for the server of `npm run dev`. */
export function answer(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) {
  const context = createRequestContext(req, res, SITE)
  const answered = answerDirectly(context)
  if (!answered) return next()
  answered.then((refusal) => refusal && refuse(context, refusal, 0), next)
}
