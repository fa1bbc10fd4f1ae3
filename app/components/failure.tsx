/** What a page says instead of itself: that it is not there, or that the shop failed. */
export function Failure({ isMissing }: { isMissing: boolean }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl sm:text-4xl">
        {isMissing ? <span lang="en">Oops! Page not found</span> : 'Algo salió mal'}
      </h1>
      <p>
        {isMissing
          ? 'No encontramos la página que buscas.'
          : 'No pudimos mostrar esta página. Ya lo estamos revisando: intenta de nuevo en un momento.'}
      </p>
      <p>
        <a className="button button-main" href="/">
          Volver al inicio
        </a>
      </p>
    </div>
  )
}
