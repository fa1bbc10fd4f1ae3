/** Lines of one list. */
export const LINES_MAX = 20_000
