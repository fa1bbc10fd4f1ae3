import { counted } from '~/counted'
import { dueData } from '~/models/customers/own-data/terms.server'
import { isOn } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import type { Part } from './part'

/** Whose data the law lets the shop keep no longer, and whether it erases them. */
export async function termsPart(): Promise<Omit<Part, 'title'>> {
  const settings = await allSettings()
  const { orders, claims } = await dueData(settings, new Date())
  const due = [
    counted(orders, 'pedido', 'pedidos'),
    counted(claims, 'hoja de reclamación', 'hojas de reclamación'),
  ].join(' y ')
  const facts = [{ label: 'Vencidos', text: due }]
  if (isOn(settings.erase_after_terms)) {
    return { state: 'good', summary: 'Lo que cumple su plazo se borra cada noche.', facts }
  }
  if (orders + claims === 0) return { state: 'good', summary: 'Nada cumplió su plazo.', facts }
  const summary = `Cumplieron su plazo los datos de ${due}. Nada se borró todavía.`
  const advice = 'Revisa los años en Configuración y enciende el borrado de cada noche.'
  const link = { to: '/admin/configuracion#datos', label: 'Empezar a borrar' }
  return { state: 'watch', summary, advice, link, facts }
}
