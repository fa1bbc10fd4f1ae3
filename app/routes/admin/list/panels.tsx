import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { SidePanel, useModal } from '~/components/dialog'
import type { Promised } from '~/models/orders/admin/moving/promised.server'
import { closedUrl } from '~/urls/dialog-url'
import { OrdersToMove } from './promised'

/**
 * The panel with the form of a row, or of a new one.
 *
 * @param row that `?editar` names; `null` without it
 * @param children renders the form of the row; `null` for a new one
 */
export function EditPanel<Row extends { id: string }>({
  row,
  titles,
  children,
}: {
  row: Row | null
  titles: { create: string; edit: string }
  children: (row: Row | null) => ReactNode
}) {
  const location = useLocation()
  const [search] = useSearchParams()
  if (!row && !search.has('nuevo')) return null
  return (
    <SidePanel
      key={row?.id ?? `nuevo ${search.get('nuevo')}`}
      title={row ? titles.edit : titles.create}
      closeTo={closedUrl(location)}
    >
      {children(row)}
    </SidePanel>
  )
}

/** A small dialog in the middle of the screen; the address opens it. */
export function Question({
  title,
  closeTo,
  children,
}: {
  title: string
  closeTo: string
  children: ReactNode
}) {
  const dialog = useModal(closeTo)
  const titleId = useId()
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className="card fixed inset-0 z-40 m-auto h-fit max-h-[90dvh] w-[calc(100%-2rem)] max-w-md overflow-y-auto p-6 text-ink shadow-float backdrop:bg-ink/45"
    >
      <h2 id={titleId} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/**
 * Asks for confirmation before rows are deleted, and lists the effects.
 *
 * @param one the specification's question for one row
 * @param many the same for several
 */
export function DeleteQuestion({
  toDelete,
  one,
  many,
}: {
  toDelete: {
    rows: { id: string; name: string }[]
    effects: string[]
    /** Open orders with what goes: they keep it. */
    promised?: Promised[]
    /** The screen that moves them, if days and slots help. */
    moveTo?: string
  } | null
  one: string
  many: (count: number) => string
}) {
  const closeTo = closedUrl(useLocation())
  if (!toDelete) return null
  const { rows, effects, promised = [], moveTo } = toDelete
  return (
    <Question title={rows.length === 1 ? one : many(rows.length)} closeTo={closeTo}>
      <Form method="post" action={closeTo} preventScrollReset className="grid gap-4">
        <p className="font-semibold wrap-anywhere">{rows.map(({ name }) => name).join(', ')}</p>
        <Effects effects={effects} />
        <OrdersToMove orders={promised} moveTo={moveTo} said="si no los cambias, lo conservan." />
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Answers closeTo={closeTo} />
      </Form>
    </Question>
  )
}

function Effects({ effects }: { effects: string[] }) {
  if (effects.length === 0) return <p className="text-ink-soft">Nada más cambia en la tienda.</p>
  return (
    <ul className="list-disc pl-5">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}

function Answers({ closeTo }: { closeTo: string }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Link to={closeTo} replace preventScrollReset className="button button-quiet">
        Cancelar
      </Link>
      <button name="intent" value="delete" className="button button-main">
        Eliminar
      </button>
    </div>
  )
}
