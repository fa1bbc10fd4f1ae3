import type { Measured } from '../watch/metrics'

/** What a process that answers visitors sends to the one that started it. */
export type FromWorker = { measured: Measured; asked: number }

/** `measure` is answered; after `close` the process is let go: it finishes what it is doing and ends. */
export type ToWorker = { measure: number } | { close: true }
