/** The one bound of all waits in tests, against hanging alone: whoever waits, waits for a fact. */
export const HANG_LIMIT_MS = 120_000
