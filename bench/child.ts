import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
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
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** What `measured` sent to this process. */
export async function readTask<Task>(): Promise<Task> {
  return JSON.parse(await text(process.stdin)) as Task
}
