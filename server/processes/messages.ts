import type { Measured } from '../watch/metrics'

/** What a process that answers visitors sends to the one that started it. */
export type FromWorker = { measured: Measured; asked: number }

/** What it is asked; one that is let go, without a word, finishes what it is doing and ends. */
export type ToWorker = { measure: number }
