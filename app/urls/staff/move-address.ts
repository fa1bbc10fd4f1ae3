/** What was promised for some days, Lima's and both inclusive, or for slots. */
type Days = { from?: string | null; to?: string | null; slots?: string[] }

/** The screen that moves it. */
export function moveAddress({ from, to, slots = [] }: Days): string {
  const search = new URLSearchParams()
  if (from) search.set('desde', from)
  if (to) search.set('hasta', to)
  for (const slot of slots) search.append('horario', slot)
  return `/admin/pedidos/mover?${search}`
}
