import { Form, useFetcher } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SidePanel } from '~/components/dialog'
import { closedUrl } from '~/urls/dialog-url'
import type { loader } from '../../_shop.buscar'
import { NothingFound, OccasionLinks } from './other-ways'
import { countText, isEmpty, SearchField, SearchResults } from './search-results'

const WAIT_MS = 300

/** Searches while typing; Enter, and browsers without scripts, open the search page. */
export function SearchPanel({ at }: { at: { pathname: string; search: string } }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  const words = typed.trim()
  const { answer, isWaiting } = useSearch(words)
  const occasions = useOccasions()

  // By now the panel is modal and has focused its first control.
  useEffect(() => field.current?.focus(), [])

  const isMissing = answer !== undefined && isEmpty(answer) && !isWaiting
  return (
    <SidePanel title="Buscar productos" closeTo={closedUrl(at)}>
      {/* The arrows walk among links and fields, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <search className="grid gap-4 p-5" onKeyDown={walk}>
        <Form action="/buscar" className="flex gap-2">
          <SearchField
            ref={field}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Form>
        <p
          role="status"
          className={isMissing ? 'py-4 text-center font-display text-xl' : 'text-ink-soft'}
        >
          {statusText(words, isWaiting, answer)}
        </p>
        {words === '' ? <OccasionLinks tags={occasions} /> : null}
        {answer && !isEmpty(answer) ? <SearchResults found={answer} /> : null}
        {answer && isMissing ? <NothingFound {...answer} /> : null}
      </search>
    </SidePanel>
  )
}

type Answer = ReturnType<typeof useSearch>['answer']

function statusText(words: string, isWaiting: boolean, answer: Answer): string {
  if (words === '') return 'Escribe el nombre de una flor o de un arreglo.'
  if (isWaiting || !answer) return 'Buscando...'
  return isEmpty(answer) ? 'No se encontraron productos' : countText(answer)
}

/** What the search page suggests before anything is typed. */
function useOccasions() {
  const { data, load } = useFetcher<typeof loader>()
  useEffect(() => load('/buscar'), [load])
  return data?.tags ?? []
}

/** Debounced search results; the previous ones until the new ones arrive. */
function useSearch(words: string) {
  const { data, state, load } = useFetcher<typeof loader>()
  const [asked, ask] = useState('')

  useEffect(() => {
    if (words === '') return
    const timer = setTimeout(() => {
      ask(words)
      load(`/buscar?${new URLSearchParams({ q: words }).toString()}`)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [words, load])

  const isWaiting = asked !== words || state !== 'idle'
  return { answer: words === '' ? undefined : data, isWaiting }
}

/** Arrow keys move from the field through the results and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul a')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
