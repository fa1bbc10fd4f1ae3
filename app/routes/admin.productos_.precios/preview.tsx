import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { PlainTable } from '../admin/list/plain-table'
import type { previewOf } from './preview.server'

type Shown = Awaited<ReturnType<typeof previewOf>>

/** Every price that would change, and the button that writes them. With scripts it takes the focus. */
export function Preview({ preview }: { preview: Shown }) {
  const { words, summary, returns, lines, digest } = preview
  const { pathname, search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [search])
  return (
    <section aria-labelledby="cambios" className="grid gap-3">
      <h2
        ref={heading}
        id="cambios"
        tabIndex={-1}
        className="scroll-mt-52 text-xl wrap-anywhere focus:outline-none"
      >
        {words}
      </h2>
      <p role="status">
        {summary} {returns}
      </p>
      {lines.length > 0 ? (
        <>
          <PlainTable caption="Precios que cambian" columns={['Producto', 'Precio', 'Oferta']}>
            {lines.map((line) => (
              <Line key={line.id} {...line} />
            ))}
          </PlainTable>
          <Form method="post" action={pathname + search} className="justify-self-end">
            <input type="hidden" name="seen" value={digest} />
            <button name="intent" value="change" className="button button-main">
              Cambiar los precios
            </button>
          </Form>
        </>
      ) : null}
    </section>
  )
}

function Line({ name, price, sale }: Shown['lines'][number]) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {name}
      </th>
      <td data-label="Precio">{step(price.before, price.after)}</td>
      <td data-label="Oferta">
        {sale ? step(sale.before, sale.after ?? 'se quita: no sería menor que el precio') : '—'}
      </td>
    </tr>
  )
}

function step(before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`
}
