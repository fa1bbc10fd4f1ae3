import fs from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/* What Vitest and Playwright wrote about their tests: how many passed, and what runs each of the others alone. */

/** @typedef {import('./test.mjs').Outcome} Outcome */

/** @param {string} file @returns {Outcome} */
export function byVitest(file) {
  const files = read(file)?.testResults ?? []
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: [] }
  for (const { name, status, message, assertionResults } of files) {
    const place = path.relative(root, name)
    outcome.passed += assertionResults.filter(isPassed).length
    const failed = assertionResults.filter(isFailed)
    for (const { fullName } of failed) outcome.failures.push(alone(place, fullName, '-t'))
    if (status === 'failed' && failed.length === 0) {
      const [reason = ''] = String(message).split('\n')
      outcome.failures.push({ name: `${place}: ${reason}`, command: `npm test -- ${place}` })
    }
  }
  return outcome
}

/** @param {{ status: string }} test */
function isPassed({ status }) {
  return status === 'passed'
}

/** @param {{ status: string }} test */
function isFailed({ status }) {
  return status === 'failed'
}

/** @param {string} file @returns {Outcome} */
export function byPlaywright(file) {
  /** @type {BrowserTest[]} */
  const tests = (read(file)?.suites ?? []).flatMap(testsOf)
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ place, title, project }) => alone(place, title, '-g', [`--project=${project}`])),
  }
}

/** @typedef {{ place: string, title: string, project: string, status: string }} BrowserTest */

/** @param {any} suite @returns {BrowserTest[]} */
function testsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ { projectName, status }) => {
      return { place: `tests/e2e/${file}`, title, project: projectName, status }
    }),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/**
 * @param {string} place @param {string} title @param {'-t' | '-g'} flag that takes a part of the title
 * @param {string[]} [more]
 */
function alone(place, title, flag, more = []) {
  // Both programs read it as a pattern, and the shell reads it first.
  const pattern = title.replaceAll(/[^\p{L}\p{N} ,:;-]/gu, '.')
  const command = ['npm test --', place, ...more, flag, `'${pattern}'`].join(' ')
  return { name: `${place} › ${title}`, command }
}

/** @param {string} file */
function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
}
