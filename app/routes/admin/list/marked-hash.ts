/** In the address of a list whose page, but for what is over, is to be marked from the beginning, by scripts. */
export const MARKED = '#todos'
