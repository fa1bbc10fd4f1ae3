import { setTimeout as wait } from 'node:timers/promises'
import { measured } from '../child'
import type { Gate } from '../gates'
import { cpuMs, family, memoryMb } from '../process-use'
import type { Shop } from '../shop'
import { enter } from '../staff'
import { keepPricing, productToPrice } from './prices'
import { sightsOf } from './sights'
import type { Day, DayResult } from './visitors'

/** Visitors a second, and for how long. */
export type Pressure = { rate: number; seconds: number }

const WARM_UP: Pressure = { rate: 20, seconds: 10 }
const QUIET: Pressure = { rate: 5, seconds: 30 }
/** So many times slower than when it is quiet is too slow. */
const TIMES_MAX = 5
/** On what a small florist rents, Mother's Day. */
export const PROMISED = 100

/** What came of so many visitors. */
export type Level = Omit<DayResult, 'failures'> &
  Pressure & {
    failures: Record<string, number>
    saves: number
    /** Megabytes of all processes at the beginning, in the middle and at the end. */
    memory: [number, number, number]
    /** How many cores the shop kept busy. */
    cores: number
    processes: number
  }

/**
 * Visitors who come whether or not the others have been answered, while staff change prices.
 *
 * @param others containers of the same shop, which they come to as well
 * @returns lets so many of them come
 */
export async function openDay(
  shop: Shop,
  others: Shop[] = [],
): Promise<(pressure: Pressure) => Promise<Level>> {
  const origins = [shop, ...others].map(({ origin }) => origin)
  const sights = await sightsOf(shop)
  const cookies = await enter(shop)
  const product = await productToPrice(shop, sights.goods)

  async function come(pressure: Pressure): Promise<Level> {
    const over = new AbortController()
    const priced = keepPricing(shop.origin, product, cookies, over.signal)
    const atStart = { memory: memoryMb(shop.pid), cpu: cpuMs(shop.pid) }
    const middle = wait((pressure.seconds * 1_000) / 2).then(() => memoryMb(shop.pid))
    const task: Day = { ...sights, ...pressure, origins }
    const result = await measured<DayResult>('mothers-day/visitors.ts', task)
    const cores = (cpuMs(shop.pid) - atStart.cpu) / (pressure.seconds * 1_000)
    over.abort()
    const { saves, failures } = await priced
    return {
      ...{ ...result, ...pressure, saves, cores, processes: family(shop.pid).length },
      failures: { ...result.failures, ...failures },
      memory: [atStart.memory, await middle, memoryMb(shop.pid)],
    }
  }
  await come(WARM_UP)
  return come
}

export function failuresOf({ failures }: Level): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0)
}

/** Whether everybody was answered, and soon enough. */
export function isGood(level: Level, quiet: Level): boolean {
  return failuresOf(level) === 0 && level.p95 <= quiet.p95 * TIMES_MAX
}

/** Lets more and more visitors come, until they are too many; the quiet ones first. */
export async function raise(
  come: (pressure: Pressure) => Promise<Level>,
  rates: number[],
  seconds: number,
): Promise<Level[]> {
  const quiet = await come(QUIET)
  const levels = [quiet]
  for (const rate of rates) {
    const level = await come({ rate, seconds })
    levels.push(level)
    if (!isGood(level, quiet)) break
  }
  return levels
}

export function dayGate(level: Level, quiet: Level, processes: string): Gate {
  const ratio = failuresOf(level) > 0 ? Infinity : level.p95 / quiet.p95
  return {
    what: `${level.rate} visitas por segundo, PROCESSES=${processes}: veces el p95 tranquilo`,
    ...{ ratio, gate: TIMES_MAX, isCost: true },
  }
}
