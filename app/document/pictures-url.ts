import { createContext, useContext } from 'react'

/** What stands before `/imagenes/` in pages: blank, or the address of a CDN. */
export const PicturesUrl = createContext('')

/** How a page writes the address of a stored picture. */
export function usePictureAddress(): (url: string) => string {
  const start = useContext(PicturesUrl)
  return (url) => start + url
}
