/** Query parameters that say which panel or dialog is open over a page, and which page comes next. */
const DIALOGS = 'panel pedido nuevo editar eliminar mover desde correo precio'.split(' ')

/** The address of the same page with a panel open; its other parameters stay. */
export function openUrl(
  at: { pathname: string; search: string },
  name: string,
  value = '',
): string {
  const search = new URLSearchParams(at.search)
  for (const dialog of DIALOGS) search.delete(dialog)
  search.set(name, value)
  return `${at.pathname}?${search}`
}

/** The address of the same page with nothing open over it. */
export function closedUrl(at: { pathname: string; search: string }): string {
  const search = new URLSearchParams(at.search)
  for (const dialog of DIALOGS) search.delete(dialog)
  const query = search.toString()
  return query ? `${at.pathname}?${query}` : at.pathname
}
