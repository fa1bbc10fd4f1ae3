/** Opens the browser's print; without scripts people open it themselves. */
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
