/** What was asked for cannot be done; the message says why. */
export class CommandError extends Error {}
