import { createContext, useContext } from 'react'

/** Carries what the content security policy asks of inline scripts; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The nonce of the page being rendered on the server; `undefined` in the browser and in development. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
