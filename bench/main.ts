import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, install } from '../scripts/setup.mjs'
import { type Figure, printFigures, shown } from './figures'
import { PARTS } from './parts'
import { createGround, type Ground } from './shop'

/*
 * npm run bench [part…], `ayuda` names them: how much of what Node and PostgreSQL can do here the shop reaches. What is compared runs in
 * turns on one machine, so that the ratios hold where the absolute numbers do not.
 */

/** What each figure was when it was last committed: a step back is seen beside it. */
const TABLE = path.join(import.meta.dirname, 'table.json')

const words = process.argv.slice(2)
const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
const asked = words.filter((word) => !/^\d+$/.test(word))
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name))
if (unknown) {
  const lines = Object.entries(PARTS).map(([name, { about }]) => `  ${name.padEnd(13)}${about}`)
  console.log(`npm run bench [parte…]; sin parte, todas:\n\n${lines.join('\n')}`)
  process.exit(unknown === 'ayuda' ? 0 : 1)
}

build()
install(import.meta.dirname)
const ground = await createGround()
let atWork: ChildProcess | undefined
// Who ends the bench ends the part, for want of whose figures all is closed.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => atWork?.kill())
try {
  await measure(ground)
} finally {
  await ground.close()
}

async function measure(ground: Ground) {
  const [cpu, load] = [os.cpus()[0]?.model.trim(), os.loadavg()[0]?.toFixed(1)]
  const cores = os.availableParallelism()
  console.log(`Node ${process.versions.node}, ${cores} núcleos (${cpu}), carga ${load}`)
  const all: Figure[] = []
  for (const [name, { about }] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n${name}: ${about}`)
    const began = performance.now()
    const figures = await measureOne(name, ground)
    printFigures(figures)
    console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min`)
    all.push(...figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })))
  }
  if (asked.length === 1) return
  const before = JSON.parse(fs.readFileSync(TABLE, 'utf8')) as Record<string, number>
  printFigures(all, before)
  const values = Object.fromEntries(all.map(({ name, value }) => [name, Number(shown(value))]))
  fs.writeFileSync(TABLE, `${JSON.stringify({ ...before, ...values }, null, 2)}\n`)
}

/** In a process of its own: the shop's models stay with the first database that they are given. */
async function measureOne(name: string, ground: Ground): Promise<Figure[]> {
  const words = [name, JSON.stringify(ground), ...numbers.map(String)]
  atWork = fork(path.join(import.meta.dirname, 'part.ts'), words, {
    execArgv: ['--import', 'tsx'],
  })
  let figures: Figure[] | undefined
  atWork.on('message', (measured: Figure[]) => (figures = measured))
  await once(atWork, 'exit')
  if (!figures) throw new Error(`${name} no llegó al final`)
  return figures
}
