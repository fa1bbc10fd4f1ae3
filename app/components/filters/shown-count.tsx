import { counted } from '~/counted'

/** How many products a listing has on all its pages, and which page this is. */
export function ShownCount(shown: { count: number; page: number; pages: number }) {
  const { count, page, pages } = shown
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft">
      Mostrando {counted(count, 'producto', 'productos')}
      {pages > 1 ? ` · página ${page} de ${pages}` : null}
    </p>
  )
}
