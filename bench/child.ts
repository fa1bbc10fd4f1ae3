import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import { text } from 'node:stream/consumers'

/** Runs a script of this folder in a process of its own: JSON goes in, JSON comes out. */
export async function measured<Result>(script: string, task: object): Promise<Result> {
  const child = startScript(script)
  child.stdin?.end(JSON.stringify(task))
  const [said] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`${script} terminó con ${child.exitCode}: ${said}`)
  return JSON.parse(said) as Result
}

/** Starts a script of this folder, for whoever talks to it longer. */
export function startScript(script: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, script)], {
    // React is several times slower without.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** Starts a script that serves by what it is told, until it is killed; it says its origin first. */
export async function startServer(script: string, task: object) {
  const child = startScript(script)
  child.stdin?.end(JSON.stringify(task))
  if (!child.stdout) throw new Error('no output')
  const [origin] = (await once(readline.createInterface(child.stdout), 'line')) as [string]
  return { child, origin, pid: child.pid ?? 0 }
}

/** What `measured` or `startServer` sent to this process. */
export async function readTask<Task>(): Promise<Task> {
  return JSON.parse(await text(process.stdin)) as Task
}
