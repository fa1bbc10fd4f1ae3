import fs from 'node:fs'

/** How finely Linux counts processor time, a second. */
const TICKS = 100

/** A process and the processes that it started; only itself where there is no /proc. */
export function family(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => family(Number(child)))]
}

/** A dead one may lie there until whoever is to clear it away does; false where there is no /proc. */
export function isRunning(pid: number): boolean {
  return /\) [^ZX] /.test(read(`/proc/${pid}/stat`))
}

/** Milliseconds of processor that a process and its children have used; NaN where there is no /proc. */
export function cpuMs(pid: number): number {
  return sumOf(pid, (member) => {
    // After the name, which may hold anything: the state is the third field, the times 14 and 15, those of children that ended 16 and 17.
    const fields = read(`/proc/${member}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return fields.length > 1 ? (ticks * 1_000) / TICKS : NaN
  })
}

/** Megabytes of memory that they hold, or the most that each ever held (`VmHWM`); NaN as above. */
export function memoryMb(pid: number, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return sumOf(pid, (member) => {
    const found = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(read(`/proc/${member}/status`))
    return Number(found?.[1] ?? NaN) / 1024
  })
}

/** A child that ends while it is read counts for nothing. */
function sumOf(pid: number, of: (member: number) => number): number {
  const [, ...children] = family(pid)
  return children.reduce((sum, child) => sum + (of(child) || 0), of(pid))
}

/** Empty when there is no such file. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
