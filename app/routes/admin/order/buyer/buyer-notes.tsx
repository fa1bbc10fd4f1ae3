import { Link } from '@remix-run/react'
import type { BuyerNotes as Buyer } from './buyer-notes.server'

/** What the florist noted of who buys, and the way to their page. */
export function BuyerNotes({ buyer: { id, notes } }: { buyer: Buyer }) {
  return (
    <div className="rounded-xl bg-butter/50 px-3 py-1">
      {notes.length > 0 ? (
        <ul aria-label="Notas del cliente" className="grid gap-1 pt-1">
          {notes.map((note) => (
            <li key={note.id} className="wrap-anywhere whitespace-pre-line">
              {note.body}
            </li>
          ))}
        </ul>
      ) : null}
      <Link to={`/admin/clientes/${id}`} className="link inline-flex min-h-11 items-center">
        Ver cliente
      </Link>
    </div>
  )
}
