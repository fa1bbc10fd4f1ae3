type Receipt = { id: string; name: string; day: string; link: string }

/** The boleta or factura of an order, and its notes of credit, for its buyer. */
export function ReceiptList({ receipts }: { receipts: Receipt[] | undefined }) {
  if (!receipts) return null
  return (
    <section className="card grid gap-1 p-5 sm:p-6">
      <h2 className="text-xl">Tu comprobante</h2>
      <ul>
        {receipts.map(({ id, name, day, link }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4">
            <strong className="wrap-anywhere">{name}</strong>
            <span className="text-ink-soft">{day}</span>
            {link ? (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                Ver<span className="sr-only"> la {name}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
