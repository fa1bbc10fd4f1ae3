import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'

/** The shapes of a product's picture: on a phone's product page, and on a card. */
export const PRODUCT_CUTS = ['w-48 aspect-5/4', 'w-32 aspect-4/5'] as const

/** What conform gives a button that changes a list of the form. */
export type ListButton = {
  type?: 'submit'
  name: string
  value: string
  form: string
  formNoValidate?: boolean
  formAction?: string
}

type Props = {
  /** What it moves, in the middle of a sentence. */
  name: string
  /** From 1. */
  place: number
  isLast: boolean
  /** Gives the button that moves the row to an index from 0. */
  moveTo: (index: number) => ListButton
  children: ReactNode
}

/** The arrows that move a row of a list inside a form; after them, what takes it away. */
export function RowMoves({ name, place, isLast, moveTo, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <button {...moveTo(place - 2)} disabled={place === 1} className="icon-button">
        <Icon name="down" className="size-5 rotate-180" />
        <span className="sr-only">Subir {name}</span>
      </button>
      <button {...moveTo(place)} disabled={isLast} className="icon-button">
        <Icon name="down" className="size-5" />
        <span className="sr-only">Bajar {name}</span>
      </button>
      {children}
    </div>
  )
}

/** Takes away a row that the save will not miss. */
export function RemoveRow({ name, button }: { name: string; button: ListButton }) {
  return (
    <button {...button} className="link min-h-11 px-2">
      Quitar<span className="sr-only"> {name}</span>
    </button>
  )
}

/** Adds a row at the end of the list. */
export function AddRow({ label, button }: { label: string; button: ListButton }) {
  return (
    <div>
      <button {...button} className="button button-quiet">
        <Icon name="plus" className="size-5" />
        {label}
      </button>
    </div>
  )
}
