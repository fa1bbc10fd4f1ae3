import type { Making } from '../../app/images/image.server'

/** What a process that answers visitors tells the one that started it, and hears from it. */
export type FromWorker = { make: string }

/** `made` answers `make`; `close` asks the process to finish what it is doing and to end. */
export type ToWorker = { made: string; result: Making } | { close: true }
