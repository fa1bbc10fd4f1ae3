import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { settled } from '../support/settled'

/* scripts/run.mjs in a checkout for which every Node is too old, and an npm that only pretends. */

const SCRIPTS = path.join(import.meta.dirname, '../../scripts')
const MACHINE = `${process.platform}-${process.arch}`
const PATH = process.env.PATH ?? ''

let checkout: string
/** What npm would fetch: a `node` that knows its version. */
let archive: string

beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'newer-node-'))
  for (const name of ['run.mjs', 'newer-node.mjs', 'setup.mjs']) {
    fs.mkdirSync(path.join(checkout, 'scripts'), { recursive: true })
    fs.copyFileSync(path.join(SCRIPTS, name), path.join(checkout, 'scripts', name))
  }
  askFor('>=99.0.0')
  archive = packNode('v99.1.0')
  release(MACHINE, { sha512: hashOf(archive) })
  fs.writeFileSync(
    path.join(checkout, 'npm-cli.js'),
    `require('fs').copyFileSync(${JSON.stringify(archive)}, process.argv[3].replace('@', '-') + '.tgz')`,
  )
  return () => fs.rmSync(checkout, { recursive: true })
})

test('no shell stays between npm and a command, which would keep its signals', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const { format: _, ...others } = scripts
  for (const command of Object.values(others))
    expect(command).toMatch(/^exec node scripts\/run\.mjs /)
})

test('with a Node that is new enough nothing is fetched', async () => {
  askFor(`>=${process.versions.node}`)
  expect(await newerNode()).toEqual({ code: 0, path: PATH, words: '' })
  expect(fetched()).toEqual([])
})

test('an older Node fetches one, once, also when several commands ask at the same time', async () => {
  const [first, ...others] = await settled([newerNode(), newerNode(), newerNode(), newerNode()])
  // Whichever is first: one that begins when another is done finds it there, and says nothing.
  expect([first, ...others].map(({ words }) => words).join()).toContain('se descarga Node 99.1.0')
  expect(others.map(({ path }) => path)).toEqual(Array(3).fill(first.path))
  expect(fetched()).toEqual([`node-99.1.0-${MACHINE}`])

  const shell = spawnSync('sh', ['-c', 'node --version'], {
    env: { ...process.env, PATH: first.path },
  })
  expect(shell.stdout.toString()).toBe('v99.1.0\n')
  expect(first.path.endsWith(PATH)).toBe(true)
  expect(await newerNode()).toEqual({ code: 0, path: first.path, words: '' })
})

test('a script is run by it with its words, and ends this one as it ends', async () => {
  const ended = begun('shop.mjs', 'backup', '-')
  ended.child.stdin.end('7\n')
  const words = [path.join(checkout, 'scripts', 'run.mjs'), 'shop.mjs', 'backup', '-']
  expect(await ended.said).toBe(`${words.join(' ')}\n`)
  expect(await ended.code).toBe(7)

  const stopped = begun('shop.mjs')
  await once(stopped.child.stdout, 'data')
  stopped.child.kill('SIGTERM')
  expect(await stopped.code).toBe(9)
})

test('what is not the expected Node is refused before it runs', async () => {
  release(MACHINE, { sha512: hashOf(path.join(SCRIPTS, 'setup.mjs')) })
  await expectRefused('fetched@99.1.0 no es el que se esperaba')
})

test('a Node that does not run on this system is refused', async () => {
  release(MACHINE, { version: '99.2.0', sha512: hashOf(archive) })
  await expectRefused('fetched@99.2.0 no funciona en este sistema')
})

test('without the network, and on a machine nobody prepared for, it says what to install', async () => {
  fs.writeFileSync(path.join(checkout, 'npm-cli.js'), 'process.exit(1)')
  await expectRefused('npm no pudo descargar fetched@99.1.0')
  fs.writeFileSync(path.join(checkout, 'scripts', 'node-releases.json'), '{}')
  await expectRefused(`no hay uno preparado para ${MACHINE}`)
})

function begun(...words: string[]) {
  const child = spawn(process.execPath, [path.join(checkout, 'scripts', 'run.mjs'), ...words], {
    env: { ...process.env, npm_execpath: path.join(checkout, 'npm-cli.js') },
  })
  const code = once(child, 'close').then(([code]) => code as number)
  return { child, code, said: text(child.stdout) }
}

async function newerNode(): Promise<{ code: number; path: string; words: string }> {
  const { child, code, said } = begun()
  const words = text(child.stderr)
  return { code: await code, path: (await said).trimEnd(), words: await words }
}

async function expectRefused(reason: string): Promise<void> {
  const { code, path, words } = await newerNode()
  expect({ code, path }).toEqual({ code: 1, path: '' })
  expect(words).toContain(reason)
  expect(words).toContain('Instala Node 24 desde https://nodejs.org')
  expect(fetched()).toEqual([])
}

function askFor(node: string): void {
  fs.writeFileSync(path.join(checkout, 'package.json'), JSON.stringify({ engines: { node } }))
}

function release(machine: string, some: { version?: string; sha512: string }): void {
  const releases = { [machine]: { package: 'fetched', version: '99.1.0', ...some } }
  const file = path.join(checkout, 'scripts', 'node-releases.json')
  fs.writeFileSync(file, JSON.stringify(releases))
}

/** Says its version or, given a script, its words; then it waits for a line or for SIGTERM. */
const pretended = (version: string) => `#!/bin/sh
if [ "$1" = --version ]; then echo ${version}; exit; fi
exec "${process.execPath}" -e "
  process.on('SIGTERM', () => process.exit(9))
  process.stdin.on('data', (line) => process.exit(Number(line)))
  console.log(process.argv.slice(1).join(' '))
" -- "$@"
`

/** A package as the registry has them. */
function packNode(version: string): string {
  const bin = path.join(checkout, 'packed', 'package', 'bin')
  fs.mkdirSync(bin, { recursive: true })
  fs.writeFileSync(path.join(bin, 'node'), pretended(version), { mode: 0o755 })
  fs.writeFileSync(path.join(bin, '..', 'LICENSE'), 'MIT')
  const file = path.join(checkout, 'packed.tgz')
  spawnSync('tar', ['-czf', file, 'package'], { cwd: path.join(checkout, 'packed') })
  return file
}

function hashOf(file: string): string {
  return createHash('sha512').update(fs.readFileSync(file)).digest('base64')
}

function fetched(): string[] {
  const cache = path.join(checkout, '.cache')
  return fs.existsSync(cache) ? fs.readdirSync(cache) : []
}
