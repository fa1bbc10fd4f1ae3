import { log } from '~/log.server'
import { forgetImports, runImport } from '~/models/newsletter/subscriber-import.server'
import type { Tasks } from './worker.server'

const KEPT_MS = 7 * 24 * 3_600_000

export const subscriberImports = {
  'import-subscribers': ({ importId }, { signal }) => runImport(importId, signal),
  async 'forget-imports'() {
    const lists = await forgetImports(new Date(Date.now() - KEPT_MS))
    if (lists > 0) log.info({ lists }, 'se borraron listas que se importaron hace una semana')
  },
} satisfies Partial<Tasks>
