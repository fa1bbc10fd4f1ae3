import { useFetcher } from '@remix-run/react'
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Status, STATUSES } from '~/models/orders/order'

type Props = { id: string; number: string; status: Status }

/**
 * The status of an order as a select.
 *
 * Selecting with a pointer saves at once. With the keyboard, which passes other options on the way,
 * Enter or leaving the field saves, and Escape reverts. Without scripts there is a button.
 *
 * @source docs/specification/back-office.md §4 "Order status"
 */
export function StatusSelect({ id, number, status }: Props) {
  const { fetcher, isSaving, chosen, handlers } = useChosenStatus(status)
  return (
    <fetcher.Form method="post" preventScrollReset className="grid gap-1">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={status} />
      <span className="flex flex-wrap items-center gap-1">
        <select
          name="status"
          aria-label={`Estado de ${number}`}
          value={chosen}
          {...handlers}
          className="field min-h-11 w-auto px-2 py-1"
        >
          {Object.entries(STATUSES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="without-script button button-quiet min-h-11 px-3 whitespace-nowrap">
          Guardar<span className="sr-only"> el estado de {number}</span>
        </button>
      </span>
      <span role="status" className="text-sm text-ink-soft empty:hidden">
        {isSaving ? 'Guardando cambios…' : ''}
      </span>
    </fetcher.Form>
  )
}

/** What is chosen, the fetcher that saves it, and the select's handlers, which decide when. */
function useChosenStatus(status: Status) {
  const fetcher = useFetcher()
  const isSaving = fetcher.state !== 'idle'
  // While a change is being saved, its value is the current one.
  const known = fetcher.formData?.get('status') ?? status
  const [chosen, setChosen] = useState<string>(status)
  const byKeyboard = useRef(false)

  // The change was saved or refused: show the row's status.
  useEffect(() => {
    if (!isSaving) setChosen(status)
  }, [isSaving, status])

  function save(form: HTMLFormElement | null, value: string) {
    if (form && value !== known) {
      void fetcher.submit(form, { method: 'post', preventScrollReset: true })
    }
  }

  function decide(event: KeyboardEvent<HTMLSelectElement>) {
    byKeyboard.current = true
    if (event.key === 'Escape') setChosen(status)
    if (event.key !== 'Enter' || chosen === status) return
    event.preventDefault()
    save(event.currentTarget.form, chosen)
  }

  const handlers = {
    onPointerDown: () => {
      byKeyboard.current = false
    },
    onKeyDown: decide,
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      setChosen(currentTarget.value)
      if (!byKeyboard.current) save(currentTarget.form, currentTarget.value)
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLSelectElement>) => save(currentTarget.form, chosen),
  }
  return { fetcher, isSaving, chosen, handlers }
}
