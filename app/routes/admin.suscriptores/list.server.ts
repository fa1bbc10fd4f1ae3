import { importProgress } from '~/models/newsletter/subscriber-import.server'
import { listSubscribers, subscribersToErase } from '~/models/newsletter/subscriber-list.server'
import { isUuid } from '~/models/records/uuid'
import { readList } from '~/urls/staff/list-url'
import { rowsToDelete } from '../admin/list/list-address.server'

const EFFECTS = ['Se borra todo lo que la tienda sabe de su suscripción, también en las campañas.']

/** What the address asks for: a page of subscribers, whom to erase, and how an import is going. */
export async function subscribersPage(url: URL) {
  const { words, page } = readList(url.searchParams, ['created'])
  const id = url.searchParams.get('importacion') ?? ''
  const [list, toDelete, imported] = await Promise.all([
    listSubscribers({ words, page }),
    rowsToDelete(url, async (ids) => ({ rows: await subscribersToErase(ids), effects: EFFECTS })),
    isUuid(id) ? importProgress(id) : undefined,
  ])
  return { ...list, words, page, toDelete, imported }
}
