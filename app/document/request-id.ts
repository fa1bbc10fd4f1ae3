import { createContext, useContext } from 'react'

/** Carries the id of the request that a page answers; empty in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** By which the log knows the request of the page being rendered; `undefined` in the browser and in development. */
export function useRequestId(): string | undefined {
  return useContext(RequestIdContext)
}
