import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Tally } from './tally'

/* The parts of the drill that are test files. */

const FOLDER = path.join('tests', 'drill')
const RESULTS = path.join('test-results', 'drill')

/** The crowds, or the sweeps over all forms, by Vitest. */
export async function runVitest(folder: 'crowds' | 'sweeps'): Promise<Tally> {
  const results = path.join(RESULTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const config = `--config=${path.join(FOLDER, folder, 'vitest.config.ts')}`
  const hasFailed = await run('vitest', ['run', config, ...reporters], {})
  const found = read(results) as { numPassedTests: number; numFailedTests: number }
  return tally(found.numPassedTests, found.numFailedTests, hasFailed)
}

/** What a browser alone can say of a page, by Playwright. */
export async function runPlaywright(): Promise<Tally> {
  const results = path.join(RESULTS, 'playwright.json')
  const config = `--config=${path.join(FOLDER, 'playwright.config.ts')}`
  const hasFailed = await run('playwright', ['test', config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: results,
  })
  const { stats } = read(results) as { stats: { expected: number; unexpected: number } }
  return tally(stats.expected, stats.unexpected, hasFailed)
}

/** A file that could not be read is none of the tests that failed, and yet a failure. */
function tally(passed: number, failed: number, hasFailed: boolean): Tally {
  return { passed, failed: Math.max(failed, hasFailed ? 1 : 0) }
}

async function run(name: string, args: string[], variables: Record<string, string>) {
  fs.rmSync(RESULTS, { recursive: true, force: true })
  const child = spawn(path.join('node_modules', '.bin', name), args, {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return status !== 0
}

function read(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
