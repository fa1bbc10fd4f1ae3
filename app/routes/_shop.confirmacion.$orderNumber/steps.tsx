/** How to send the proof of a payment, in three steps. */
export function Steps({ first, orderNumber }: { first: string; orderNumber: string }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-leaf">
      <li>{first}</li>
      <li>
        Adjúntala aquí abajo, o envíala a nuestro WhatsApp o por mensaje directo de Instagram.
      </li>
      <li>
        Indica tu número de pedido: <strong className="whitespace-nowrap">{orderNumber}</strong>
      </li>
    </ol>
  )
}
