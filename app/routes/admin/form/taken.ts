import { useActionData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * How often a form of this page was sent and taken: as its key, this empties it then, and not when
 * something else of the page changes, as what somebody else writes meanwhile.
 *
 * @param loaded of the page, another object each time
 */
export function useTaken(loaded: object) {
  const answer = useActionData()
  const isSent = useRef(false)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    // A refused form is answered; what was taken is loaded again.
    if (isSent.current && answer === undefined) setTimes((before) => before + 1)
    isSent.current = false
  }, [loaded, answer])
  return { times, onSubmit: () => void (isSent.current = true) }
}
