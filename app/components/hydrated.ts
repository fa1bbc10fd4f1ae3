import { useEffect, useState } from 'react'

/** Whether the scripts run: `false` on the server and in the first render, `true` afterwards. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => whenReleased(() => setHydrated(true)), [])
  return hydrated
}

/** Whether a finger or a mouse is down: `:active` begins later than a touch, and ends later than it. */
let isDown = false
if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    addEventListener(type, () => (isDown = type === 'pointerdown'), true)
  }
}

function isPressed(): boolean {
  return isDown || document.querySelector(':active') !== null
}

/** A tap follows the finger that has left, by the next frame. */
const QUIET_FRAMES = 2

/**
 * Does what may move the page: at once or, while something on it is pressed, afterwards. What moves away under a finger
 * is not pressed at all, for the press ends on something else.
 *
 * @returns what gives it up
 */
export function whenReleased(work: () => void): () => void {
  let frame = 0
  const look = (quiet: number) => {
    if (quiet === QUIET_FRAMES) work()
    else frame = requestAnimationFrame(() => look(isPressed() ? 0 : quiet + 1))
  }
  look(isPressed() ? 0 : QUIET_FRAMES)
  return () => cancelAnimationFrame(frame)
}
