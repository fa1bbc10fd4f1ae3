/** The shop cannot open as things are; the message says what to do. */
export class StartError extends Error {}
