import { useNavigate } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { Icon } from '~/components/icon'
import { useDisclosure } from './disclosure'
import { isRow } from './menu'

const CLOSES_AFTER_MS = 200

type Props = {
  name: string
  /** The link followed when hover has already opened the list. */
  to?: string
  current?: boolean
  /** List items. */
  children: ReactNode
}

/** A `<details>`: tap and Enter need no script; a script adds hover, in a row, and Escape. */
export function MenuPart({ name, to, current, children }: Props) {
  const details = useDisclosure()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hovered = useRef(false)
  const navigate = useNavigate()

  function hover(isOver: boolean) {
    clearTimeout(closing.current)
    hovered.current = isOver
    if (details.current) details.current.open = isOver
  }

  return (
    <details
      ref={details}
      name="categorias"
      onPointerEnter={(event) => event.pointerType === 'mouse' && isRow() && hover(true)}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse' || !isRow()) return
        closing.current = setTimeout(() => hover(false), CLOSES_AFTER_MS)
      }}
    >
      <summary
        aria-current={current ? 'true' : undefined}
        onClick={(event) => {
          // Only a mouse that hovered follows the link: keys and touch click without hovering.
          if (!hovered.current || event.detail === 0) return
          event.preventDefault()
          if (to) void navigate(to)
        }}
      >
        {name}
        <Icon name="down" className="size-4" />
      </summary>
      <ul>{children}</ul>
    </details>
  )
}
