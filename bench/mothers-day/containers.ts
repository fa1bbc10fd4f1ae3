import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clusterFolder } from '../../server/database/cluster'
import { print } from '../print'
import { cpuMs } from '../process-use'
import { type BenchDatabase, openBenchShop, type Shop } from '../shop'
import { failuresOf, isGood, type Level, openDay } from './day'

const QUIET = { rate: 5, seconds: 10 }
/** Visitors a second. */
const RATES = [50, 100, 150, 200, 300, 400]
const SECONDS = 10

type Shared = Level & {
  /** How many cores each container kept busy, PostgreSQL, and the whole machine. */
  each: number[]
  database: number
  machine: number
}

/** Mother's Day for one shop in one, two and three containers, which share a PostgreSQL. */
export async function reportContainers(ground: BenchDatabase) {
  console.log(
    'Se mide el Día de la Madre en 1, 2 y 3 contenedores: cada visita va a cualquiera de ellos…',
  )
  for (const count of [1, 2, 3]) {
    const shop = await openBenchShop(ground)
    const others: Shop[] = []
    for (let at = 1; at < count; at += 1)
      others.push(await openBenchShop(ground, undefined, { isBeside: true }))
    printLevels(count, await raise(ground, [shop, ...others]))
    for (const opened of [...others, shop]) await opened.close()
  }
}

async function raise(ground: BenchDatabase, shops: [Shop, ...Shop[]]): Promise<Shared[]> {
  const [shop, ...others] = shops
  const come = await openDay(shop, others)
  const postmaster = path.join(clusterFolder(ground.dataDir), 'postmaster.pid')
  const pids = [
    Number.parseInt(fs.readFileSync(postmaster, 'utf8')),
    ...shops.map(({ pid }) => pid),
  ]
  const levels: Shared[] = []
  for (const pressure of [QUIET, ...RATES.map((rate) => ({ rate, seconds: SECONDS }))]) {
    const before = { used: pids.map(cpuMs), busy: busyMs() }
    const level = await come(pressure)
    const inCores = (ms: number) => ms / (pressure.seconds * 1_000)
    const [database = NaN, ...each] = pids.map((pid, at) =>
      inCores(cpuMs(pid) - (before.used[at] ?? NaN)),
    )
    levels.push({ ...level, each, database, machine: inCores(busyMs() - before.busy) })
    const [quiet] = levels
    if (!quiet || !isGood(level, quiet)) break
  }
  return levels
}

function busyMs(): number {
  return os
    .cpus()
    .reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

function printLevels(count: number, levels: Shared[]) {
  const [quiet] = levels
  if (!quiet) return
  print(
    [
      ...[`${count} en total: visitas/s`, 'p95 ms', 'Veces', 'Fallas', 'Solicitudes/s'],
      ...['Núcleos de cada uno', 'de PostgreSQL', 'de la máquina'],
    ],
    levels.map((level) => [
      ...[String(level.rate), level.p95.toFixed(0), (level.p95 / quiet.p95).toFixed(2)],
      ...[String(failuresOf(level)), (level.requests / level.seconds).toFixed(0)],
      level.each.map((cores) => cores.toFixed(2)).join(' · '),
      ...[level.database.toFixed(2), level.machine.toFixed(2)],
    ]),
  )
  for (const { rate, failures } of levels) {
    for (const [what, times] of Object.entries(failures))
      console.log(`${rate}/s: ${times} × ${what}`)
  }
}
