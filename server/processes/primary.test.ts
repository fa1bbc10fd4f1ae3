import cluster from 'node:cluster'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../../tests/support/measuring/process-use'
import { temporaryFolder } from '../../tests/support/started-shop'
import { until } from '../../tests/support/until'
import { openWorkers } from './primary'

test('a process that has died is asked something and replaced, and the first goes on', async () => {
  const program = path.join(temporaryFolder(), 'answering.mjs')
  fs.writeFileSync(program, "import http from 'node:http'\nhttp.createServer().listen(0)\n")
  const workers = await openWorkers(program, '')
  onTestFinished(() => workers.close())
  const [victim] = Object.values(cluster.workers ?? {})
  const pid = victim?.process.pid ?? expect.fail('it is there')

  process.kill(pid, 'SIGKILL')
  // Nothing of its end is heard of before this turn of the event loop is over.
  while (isRunning(pid) || threadsOf(pid) > 1);
  expect(victim?.isConnected()).toBe(true)
  const asked = [workers.measure(), workers.measure()]

  expect(await Promise.all(asked)).toEqual([[], []])
  await until('it is replaced', () =>
    Object.values(cluster.workers ?? {}).some((other) => other !== victim && other?.isConnected()),
  )
})

/** Until the last of them is gone a dead process still has its files open. */
function threadsOf(pid: number): number {
  return fs.readdirSync(`/proc/${pid}/task`).length
}
