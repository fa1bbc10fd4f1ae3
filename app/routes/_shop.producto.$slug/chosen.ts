import { useState } from 'react'

/** What is chosen: at first, and after every navigation, what the page was asked for. */
export function useChosen<Id extends string | undefined>(loaded: Id) {
  const [of, choose] = useState({ loaded, chosen: loaded })
  const current = of.loaded === loaded ? of.chosen : loaded
  return [current, (chosen: Id) => choose({ loaded, chosen })] as const
}

/** The radio that is chosen of those with a name; blank when there are none. */
export function chosenIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
