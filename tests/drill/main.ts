import { fail, say } from '../../scripts/setup.mjs'
import { drillContainers } from './containers/main'
import { besiege } from './siege/main'
import type { Tally } from './tally'
import { runPlaywright, runVitest } from './test-runners'

/*
 * npm run drill: how the shop behaves in a crowd, attacked, in several containers and in a browser, and sweeps over
 * all its forms and pages. It judges what can be counted; milliseconds and megabytes are printed, and fail nothing.
 * npm run drill -- asedio contenedores: only these parts. Attackers come from 127.0.0.2 and on: Linux.
 */

const PARTS: Record<string, () => Promise<Tally>> = {
  multitudes: () => runVitest('crowds'),
  barridos: () => runVitest('sweeps'),
  contenedores: drillContainers,
  asedio: besiege,
  navegador: runPlaywright,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  fail(`No hay parte ${unknown.join(', ')}. Las partes: ${Object.keys(PARTS).join(', ')}`)
}

const lines: string[] = []
const all: Tally = { passed: 0, failed: 0 }
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  say(name)
  const began = performance.now()
  const tally = await run().catch(failedWith)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  lines.push(`${name}: ${minutes} min, ${shown(tally)}`)
  all.passed += tally.passed
  all.failed += tally.failed
}
for (const line of lines) console.log(line)
console.log(`\n${shown(all)}`)
// What a failed part has left open must not keep this process.
process.exit(all.failed > 0 ? 1 : 0)

/** A part that could not go on. */
function failedWith(error: unknown): Tally {
  console.error(error)
  return { passed: 0, failed: 1 }
}

function shown({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
