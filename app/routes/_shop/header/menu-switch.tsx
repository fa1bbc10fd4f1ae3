import type { RefObject } from 'react'
import { Icon } from '~/components/icon'
import { useDisclosure } from './disclosure'

/** Shows the menu after it, on a phone: a `<details>` that contains nothing but says open or closed. */
export function MenuSwitch({ menu }: { menu: RefObject<HTMLElement> }) {
  const details = useDisclosure(menu)
  return (
    <details ref={details} className="menu-switch">
      <summary className="grid size-11 list-none place-items-center rounded-full hover:bg-beige/40 [&::-webkit-details-marker]:hidden">
        <Icon name="menu" />
        <span className="sr-only">Menú</span>
      </summary>
    </details>
  )
}
