/** How many lines of the cart were left out because they are no longer sold. */
export function GoneNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="rounded-xl bg-butter px-4 py-3">
      {count === 1
        ? 'Un arreglo de tu carrito ya no está a la venta y lo quitamos.'
        : `${count} arreglos de tu carrito ya no están a la venta y los quitamos.`}
    </p>
  )
}
