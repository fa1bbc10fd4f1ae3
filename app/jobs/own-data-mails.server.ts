import { written } from '~/emails/mail'
import { dataErased, ownDataLink } from '~/emails/own-data'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { copiesSentence } from '~/models/customers/own-data/copies.server'
import { ownDataWay } from '~/models/customers/own-data/own-data-link.server'
import { deliver } from './deliver.server'

/** The mails about what the shop holds of somebody. */
export const ownDataMails = {
  async 'own-data'({ orderNumber, email }, attempt) {
    const way = await ownDataWay(orderNumber, email, new Date())
    if (!way) return
    const letter = written(ownDataLink, { origin: env.origin, link: way.link })
    await deliver({ to: way.email, ...letter, key: 'own-data' }, attempt)
  },

  async 'data-erased'({ email, waiting }, attempt) {
    const copies = copiesSentence(new Date())
    const letter = written(dataErased, { origin: env.origin, waiting, copies })
    await deliver({ to: email, ...letter, key: 'data-erased' }, attempt)
  },
} satisfies Partial<Tasks>
