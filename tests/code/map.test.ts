import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDERS = 'app|server|demo|migrations|scripts|bench|tests|docs|public'.split('|')
const REPLACED = 'docs/decisions/replaced'
/** Those that hold; what replaced ones name need not exist any more. */
const DECISIONS = markdownIn('docs/decisions')
const DOCS = [
  'README.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'UPGRADING.md',
  'docs/map.md',
  'docs/backups.md',
  'docs/glossary.md',
  'docs/tables.md',
  ...DECISIONS,
]

/** The documents of a folder itself, as paths from the root. */
function markdownIn(folder: string): string[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.map((name) => `${folder}/${name}`)
}

/** Every file below a folder, as paths from the root. */
function files(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    return entry.isFile() ? [path.posix.join(entry.parentPath, entry.name)] : []
  })
}

const all = [...FOLDERS.flatMap(files), ...fs.readdirSync('.')]
const source = all.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tests/'))
const code = source.map((file) => fs.readFileSync(file, 'utf8'))
const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))

/** Paths from the root, wherever a text names one. */
function pathsIn(text: string): string[] {
  const path = new RegExp(String.raw`(?<![\w/.-])(?:${FOLDERS.join('|')})/[\w.$()[\]/-]*\w`, 'g')
  return text.match(path) ?? []
}

/** What stands in backticks, outside of blocks of code. */
function quoted(text: string): string[] {
  return [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, name = '']) => name,
  )
}

describe.each(DOCS)('%s', (doc) => {
  const text = fs.readFileSync(doc, 'utf8')

  test('names paths that exist', () => {
    expect(pathsIn(text).filter((file) => !fs.existsSync(file))).toEqual([])
  })

  test('names decisions that hold', () => {
    const lists = text.match(/\bdecisions? \d{4}(?:(?:, | and )\d{4})*/gi) ?? []
    const numbers = lists.flatMap((list) => list.match(/\d{4}/g) ?? [])
    const hold = DECISIONS.map((file) => path.basename(file).slice(0, 4))
    expect(numbers.filter((number) => !hold.includes(number))).toEqual([])
  })

  test('names files that exist', () => {
    const names = quoted(text).filter((name) =>
      /^(?!noun)[\w/$-][\w./$-]*\.(ts|tsx|mjs|css)$/.test(name),
    )
    expect(names.filter((name) => !all.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
  })
})

test.each(markdownIn(REPLACED))('%s says in its first lines which decision holds', (doc) => {
  const [, by = ''] = /^# .*\n\nReplaced by (\d{4})\.\n/.exec(fs.readFileSync(doc, 'utf8')) ?? []
  expect(DECISIONS.filter((file) => file.startsWith(`docs/decisions/${by}-`))).toHaveLength(1)
})

test('the map names functions and constants that exist', () => {
  const map = fs.readFileSync('docs/map.md', 'utf8')
  const names = quoted(map).flatMap((name) => {
    return /^<?([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|[A-Z][a-z]+[A-Z]\w*)/.exec(name)?.[1] ?? []
  })
  expect(names.length).toBeGreaterThan(40)
  // `noun` stands for a name in the recipe of a list screen.
  expect(names.filter((name) => !words.has(name) && !/noun/i.test(name))).toEqual([])
})

test('the map names every folder of app/, app/models/ and server/', () => {
  const map = fs.readFileSync('docs/map.md', 'utf8')
  const folders = ['app', 'app/models', 'server'].flatMap((parent) => {
    const inside = fs.readdirSync(parent, { withFileTypes: true })
    return inside.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}/`)
  })
  expect(folders.filter((folder) => !map.includes(folder))).toEqual([])
})

test('every @source names a document of the project', () => {
  const documents = all.filter((file) => file.startsWith('docs/'))
  const named = code.flatMap((text) => [...text.matchAll(/@source (.*?)(?: \*\/)?$/gm)])
  const parts = named.flatMap(([, list = '']) => list.split('; '))
  expect(parts.length).toBeGreaterThan(100)
  const unknown = parts.filter((part) => {
    const [path = ''] = /^docs\/[\w./-]*\w/.exec(part) ?? []
    return !path || !documents.some((file) => file.startsWith(path))
  })
  expect(unknown).toEqual([])
})
