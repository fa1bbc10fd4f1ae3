import { formatMoney } from '~/money'

/** A product's price, with the regular one struck through when a sale price applies. Céntimos. */
export function Price({ price, salePrice }: { price: number; salePrice: number | null }) {
  const onSale = salePrice !== null && salePrice > 0 && salePrice < price
  if (!onSale) return <span className="font-semibold">{formatMoney(price)}</span>
  return (
    <>
      <span className="sr-only">Precio de oferta </span>
      <span className="font-semibold whitespace-nowrap text-rosewood">
        {formatMoney(salePrice)}
      </span>{' '}
      <span className="sr-only">Precio regular </span>
      <s className="text-[0.9em] whitespace-nowrap text-ink-soft">{formatMoney(price)}</s>
    </>
  )
}
