/** What an erasure takes and what it leaves, before somebody asks for it. */
export function ErasureWords({ copies }: { copies: string }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        Se borran al momento la cuenta, direcciones, celulares, personas a quienes se envió,
        dedicatorias, notas, comprobantes, fotos y el correo de novedades.
      </li>
      <li>
        Por ley quedan, hasta que venza su plazo, el nombre, el documento, los productos y los
        importes de lo que se compró, y las hojas del Libro de Reclamaciones.
      </li>
      <li>
        Un pedido que todavía no se entrega guarda lo que hace falta para entregarlo; se borra
        cuando termine.
      </li>
      <li>{copies}</li>
      <li>No se puede deshacer.</li>
    </ul>
  )
}
