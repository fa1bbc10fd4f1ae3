/** In the address of a list whose page is to be marked from the beginning, by scripts. */
export const MARKED = '#todos'
