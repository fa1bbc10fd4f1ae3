import { createContext, useContext } from 'react'

/** What a page being rendered on the server is given of the request it answers; nothing in the browser. */
type OfRequest = {
  /** What the content security policy asks of inline scripts; also blank in development. */
  nonce?: string
  /** By which the log names the request. */
  requestId?: string
}

export const OfRequestContext = createContext<OfRequest>({})

export function useOfRequest(): OfRequest {
  return useContext(OfRequestContext)
}
