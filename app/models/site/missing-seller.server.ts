import { env } from '~/env.server'
import { missingOfProvider } from './provider'
import type { Settings } from './settings/setting'

/** What the law has a shop on the internet say of who sells, in a sentence for who fills the settings. */
export const SELLER_LAW =
  'El Código de Protección y Defensa del Consumidor (Ley 29571) y el reglamento del Libro de Reclamaciones (D.S. 011-2011-PCM) piden decir quién vende y tener el libro a la vista; la Ley 29733, decir quién es titular del banco de datos de los clientes e inscribirlo.'

/** What a published shop does not say yet of who sells, in words; nothing in one that only this machine sees. */
export function missingSeller(settings: Settings): string[] {
  return env.isPublic ? missingOfProvider(settings) : []
}
