import { createContext } from 'react'

/** What stands before `/imagenes/` in pages: blank, or the address of a CDN. */
export const PicturesUrl = createContext('')
