import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, shopEnvironment } from '../support/shop-process'

const read = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8')
const compose = read('compose.yaml')

/** What the image, or compose.yaml itself, decides. */
const DECIDED = ['PORT', 'HOST', 'DATA_DIR', 'PG_BIN', 'NODE_ENV', 'PUBLIC_URL', 'DATABASE_URL']

test('compose.yaml hands every documented variable on, and has a value of its own for few', () => {
  const documented = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(documented.length).toBeGreaterThan(15)
  const shop = /^ {2}shop:\n(.*?)^ {2}\w+:$/ms.exec(compose)?.[1] ?? ''
  const handed = [...shop.matchAll(/^ {6}([A-Z_]+): \$\{\1:-(1?)\}$/gm)]
  expect(handed.map(([, name]) => name).sort()).toEqual(
    documented.filter((name) => !DECIDED.includes(name ?? '')).sort(),
  )
  expect(handed.filter(([, , value]) => value).map(([, name]) => name)).toEqual(['TRUST_PROXY'])
})

test('no password is written down there, or has a default', () => {
  const passwords = compose.match(/^.*\b(PASSWORD|SECRET)\b.*$/gim) ?? []
  expect(passwords.filter((line) => /(PASSWORD|SECRET)\w*(: *|:-|=)['"]?\w/.test(line))).toEqual([])
})

test('the image, the systemd unit and the shops under test give allocator and heap the same limits', () => {
  const tuning = (text: string) =>
    [...text.matchAll(/(MALLOC_\w+=\d+|NODE_OPTIONS="?(?:--[\w=-]+ ?)+)/g)].map(([found]) =>
      found.replaceAll('"', '').trim(),
    )
  const underTest = Object.entries(shopEnvironment({}))
    .filter(([name]) => /^MALLOC_|^NODE_OPTIONS$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
  expect(underTest.length).toBeGreaterThan(3)
  expect(tuning(read('Dockerfile')).sort()).toEqual(underTest.sort())
  expect(tuning(read('docs/publish/tienda.service')).sort()).toEqual(underTest.sort())
})
