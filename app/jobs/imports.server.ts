import { log } from '~/log.server'
import { checkList, forgetLists } from '~/models/catalogue/admin/price-list/import.server'
import { forgetImports, runImport } from '~/models/newsletter/subscriber-import.server'
import type { Tasks } from './worker.server'

const KEPT_MS = 7 * 24 * 3_600_000

export const imports = {
  'import-subscribers': ({ importId }, { signal }) => runImport(importId, signal),
  'check-price-list': ({ listId }, { signal }) => checkList(listId, signal),
  async 'forget-imports'() {
    const before = new Date(Date.now() - KEPT_MS)
    const lists = (await forgetImports(before)) + (await forgetLists(before))
    if (lists > 0) log.info({ lists }, 'se borraron listas que se importaron hace una semana')
  },
} satisfies Partial<Tasks>
