import { isRouteErrorResponse } from '@remix-run/react'
import { useOfRequest } from '~/document/of-request'

const MISSING = {
  tab: 'Página no encontrada',
  heading: <span lang="en">Oops! Page not found</span>,
  text: 'No encontramos la página que buscas.',
}
const REFUSED = {
  tab: 'No pudimos atenderte',
  heading: 'No pudimos atenderte',
  text: 'No entendimos lo que enviaste. Vuelve a intentarlo.',
}
const FAILED = {
  tab: 'Algo salió mal',
  heading: 'Algo salió mal',
  text: 'No pudimos mostrar esta página. Ya lo estamos revisando: intenta de nuevo en un momento.',
}

/**
 * The tab title of an error page.
 *
 * @param missing the title for 404, in the page's own words
 */
export function failureTab(error: unknown, missing = MISSING.tab): string {
  const words = wordsFor(error)
  return words === MISSING ? missing : words.tab
}

function wordsFor(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return FAILED
  return error.status === 404 ? MISSING : REFUSED
}

/** The content of an error page: not found, an invalid request, or a failure of the shop. */
export function Failure({ error }: { error: unknown }) {
  const words = wordsFor(error)
  const { heading } = words
  const text = saidBy(error) ?? words.text
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl sm:text-4xl">{heading}</h1>
      <p>{text}</p>
      <p>
        <a className="button button-main" href="/">
          Volver al inicio
        </a>
      </p>
      {words === FAILED ? <VisitCode /> : null}
    </div>
  )
}

/** The server's own sentence about a form that failed, with the code of the visit. */
function saidBy(error: unknown): string | null {
  const isSaid = isRouteErrorResponse(error) && error.status >= 500
  return isSaid && typeof error.data === 'string' ? error.data : null
}

/** By which the owner finds the error in the log. Scripts do not know it, and leave it as the server wrote it. */
function VisitCode() {
  const { requestId } = useOfRequest()
  const html = requestId && `Código de esta visita: <b>${requestId}</b>`
  return (
    <p
      className="text-sm text-ink-soft empty:hidden"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && html ? html : '' }}
    />
  )
}
