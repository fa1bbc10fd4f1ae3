import fs from 'node:fs'

/** How finely Linux counts processor time, a second. */
const TICKS = 100

/** A process and the processes that it started; only itself where there is no /proc. */
export function family(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => family(Number(child)))]
}

/** Milliseconds of processor that a process and its children have used; NaN where there is no /proc. */
export function cpuMs(pid: number): number {
  return sumOf(pid, (member) => {
    // After the name, which may hold anything: the state is the third field, the times 14 and 15.
    const fields = read(`/proc/${member}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS
  })
}

/** Megabytes of memory that they hold; NaN as above. */
export function memoryMb(pid: number): number {
  return sumOf(pid, (member) => {
    return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${member}/status`))?.[1] ?? NaN) / 1024
  })
}

/** The most megabytes that a process ever held; NaN as above. */
export function peakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? NaN) / 1024
}

function sumOf(pid: number, of: (member: number) => number): number {
  return family(pid).reduce((sum, member) => sum + of(member), 0)
}

/** Empty when there is no such file. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
