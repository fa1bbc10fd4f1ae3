import { useEffect, useState } from 'react'

/** Whether the scripts run: `false` on the server and in the first render, `true` afterwards. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
