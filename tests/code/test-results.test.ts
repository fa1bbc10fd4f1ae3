import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { byPlaywright, byVitest } from '../../scripts/test-results.mjs'
import { atFileEnd } from '../support/set-up/file-end'
import { ROOT, shopEnvironment } from '../support/shop-process'

/* What `npm test` says of tests that fail, by the two programs themselves, on files with one of each kind. */

const TITLE = `it's (broken) $& "quoted" [x] a|b ñandú`
const PATTERN = 'it.s .broken. .. .quoted. .x. a.b ñandú'

let folder: string

beforeAll(() => {
  // Below the checkout, where both programs find themselves; no folder that they search by themselves.
  const place = path.join(ROOT, 'test-results')
  fs.mkdirSync(place, { recursive: true })
  folder = fs.mkdtempSync(path.join(place, 'results-'))
  atFileEnd(() => fs.rmSync(folder, { recursive: true }))
})

function write(name: string, text: string) {
  fs.writeFileSync(path.join(folder, name), text)
}

function run(program: string, args: string[], variables = {}) {
  const tool = path.join(ROOT, 'node_modules/.bin', program)
  const env: NodeJS.ProcessEnv = { ...shopEnvironment({}), NODE_ENV: 'test', ...variables }
  return spawnSync(tool, args, { cwd: folder, env, encoding: 'utf8' }).status
}

const placeOf = (name: string) => path.relative(ROOT, path.join(folder, name))

test('of Vitest, each that failed is named with what runs it alone, and a file that could not be read', () => {
  const tests = `import { describe, expect, test } from 'vitest'
    describe('group', () => {
      test(${JSON.stringify(TITLE)}, () => expect(1).toBe(2))
      test('fine', () => expect(1).toBe(1))
      test.skip('not now', () => {})
    })`
  write('vitest.config.mjs', `export default { test: { include: ['*.case.mjs'] } }`)
  write('some.case.mjs', tests)
  write('unread.case.mjs', `import './no-such.mjs'`)
  const results = path.join(folder, 'vitest.json')

  expect(run('vitest', ['run', '--reporter=json', `--outputFile=${results}`])).toBe(1)
  const { passed, failures } = byVitest(results)
  expect(passed).toBe(1)
  const [some, unread] = [placeOf('some.case.mjs'), placeOf('unread.case.mjs')]
  expect(failures).toHaveLength(2)
  expect(failures).toContainEqual({
    name: `${some} › group ${TITLE}`,
    command: `npm test -- ${some} -t 'group ${PATTERN}'`,
  })
  expect(failures).toContainEqual({
    name: expect.stringContaining('no-such.mjs') as string,
    command: `npm test -- ${unread}`,
  })

  // The pattern names that test and no other.
  fs.rmSync(path.join(folder, 'unread.case.mjs'))
  const alone = ['run', '--reporter=json', `--outputFile=${results}`, '-t', `group ${PATTERN}`]
  expect(run('vitest', alone)).toBe(1)
  expect(byVitest(results)).toMatchObject({
    passed: 0,
    failures: [{ name: `${some} › group ${TITLE}` }],
  })
})

test('of Playwright, each that failed is named with what runs it alone', () => {
  write(
    'playwright.config.mjs',
    `export default {
      testMatch: '*.spec.mjs',
      outputDir: 'found',
      projects: [{ name: 'browser' }, { name: 'no-javascript' }],
    }`,
  )
  write(
    'some.spec.mjs',
    `import { expect, test } from '@playwright/test'
    test.describe('group', () => test(${JSON.stringify(TITLE)}, ({}, info) =>
      expect(info.project.name).toBe('browser')))
    test('fine', () => expect(1).toBe(1))`,
  )
  const results = path.join(folder, 'playwright.json')
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: results }

  expect(run('playwright', ['test', '--reporter=json'], variables)).toBe(1)
  expect(byPlaywright(results)).toEqual({
    passed: 3,
    failures: [
      {
        name: `tests/e2e/some.spec.mjs › ${TITLE}`,
        command: `npm test -- tests/e2e/some.spec.mjs --project=no-javascript -g '${PATTERN}'`,
      },
    ],
  })
  expect(run('playwright', ['test', '--reporter=json', '-g', PATTERN], variables)).toBe(1)
  expect(byPlaywright(results)).toMatchObject({ passed: 1, failures: [expect.anything()] })
})

test('results that nobody wrote are no tests that passed', () => {
  expect(byVitest(path.join(folder, 'none.json'))).toEqual({ passed: 0, failures: [] })
  expect(byPlaywright(path.join(folder, 'none.json'))).toEqual({ passed: 0, failures: [] })
})
