import type { Making } from '../../app/images/image.server'
import type { Measured } from '../watch/metrics'

/** What a process that answers visitors tells the one that started it, and hears from it. */
export type FromWorker = { make: string } | { measured: Measured; asked: number }

/** `made` answers `make`; `measure` is answered; after `close` the process is let go: it finishes what it is doing and ends. */
export type ToWorker = { made: string; result: Making } | { measure: number } | { close: true }
