/** Opens the browser's print dialog; only with scripts. */
export function PrintButton() {
  return (
    <button
      type="button"
      className="with-script button button-main justify-self-start"
      onClick={() => window.print()}
    >
      Imprimir
    </button>
  )
}
