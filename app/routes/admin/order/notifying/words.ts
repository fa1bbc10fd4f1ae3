/** Longest text that staff add to a mail about a status, characters. */
export const WORDS_MAX = 300
