import { missingSeller, SELLER_LAW } from '~/models/site/missing-seller.server'
import { providerOf } from '~/models/site/provider'
import { allSettings } from '~/models/site/settings/setting.server'
import type { Part } from './part'

const list = new Intl.ListFormat('es')

/** Whether a published shop says who sells. */
export async function sellerPart(): Promise<Omit<Part, 'title'>> {
  const settings = await allSettings()
  const missing = missingSeller(settings)
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'Falta' : 'Faltan'
    const summary = `La tienda está publicada y no dice quién vende. ${verb} ${list.format(missing)}.`
    const link = { to: '/admin/configuracion#empresa', label: 'Ir a «Datos de la empresa»' }
    return { state: 'bad', summary, advice: `Complétalo. ${SELLER_LAW}`, link, facts: [] }
  }
  const provider = providerOf(settings)
  if (!provider) {
    const summary = 'La tienda no está publicada: todavía puede callar quién vende.'
    return { state: 'good', summary, facts: [] }
  }
  const facts = [
    { label: 'Razón social', text: provider.name },
    { label: 'RUC', text: provider.ruc },
    { label: 'Domicilio', text: provider.address },
  ]
  return { state: 'good', summary: 'Las páginas y los correos dicen quién vende.', facts }
}
