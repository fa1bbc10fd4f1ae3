import fs from 'node:fs'
import path from 'node:path'

/* Every address of the back office and every way of knocking there, from the sources themselves. */

const ROUTES = 'app/routes'

/** A route under /admin with an address it answers and what its buttons can ask for. */
export type Screen = { route: string; path: string; section: string; intents: string[] }

export type Way = { method: 'GET' | 'HEAD' | 'POST'; url: string; intent: string }

/**
 * Every one of them, so that a new screen cannot be forgotten.
 *
 * @param values what stands for the variable parts of addresses, by their name in the file's
 * @throws Error for a part that none of them stands for
 */
export function adminScreens(values: Record<string, string>): Screen[] {
  const names = fs.readdirSync(ROUTES).filter((name) => /^admin(\.|$)/.test(name))
  return names.map((name) => {
    const route = name.replace(/\.tsx?$/, '')
    const parts = route.split('.').filter((part) => part !== '_index')
    const [, section = '', ...others] = parts.map((named) => {
      const part = named.replace(/_$/, '')
      const value = part.startsWith('$') ? values[part] : part
      if (value === undefined) throw new Error(`${name}: say what can stand for ${part}`)
      return value
    })
    const address = ['/admin', section, ...others].filter(Boolean).join('/')
    return { route: `routes/${route}`, path: address, section, intents: intentsOf(name) }
  })
}

/** The verbs of a route's buttons; one that it does not have comes first. */
function intentsOf(name: string): string[] {
  const file = path.join(ROUTES, name)
  const files = fs.statSync(file).isDirectory()
    ? fs
        .readdirSync(file, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [file]
  const cases = files.flatMap((part) => [
    ...fs.readFileSync(part, 'utf8').matchAll(/case '([a-z-]+)':/g),
  ])
  return ['abrir', ...new Set(cases.map(([, intent = '']) => intent))]
}

/** Other ways to write an address that mean the same one. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => path.replace('/admin', '/ADMIN'),
  (path) => path.replace('/admin', '/%61dmin'),
  (path) => `${path}/`,
]

/** Ways to ask an address for its page, or for what the page is made of. */
function doorsOf({ route, path }: Screen, spell = (path: string) => path): string[] {
  const named = encodeURIComponent(route)
  const data = spell(path).replace(/\/?$/, (end) => `.data${end}`)
  return [spell(path), data, `${spell(path)}?_data=${named}`, `${data}?_routes=${named}`]
}

/**
 * Each door by each method; the buttons take turns at the doors, and all of them try the first.
 *
 * @param turn of the screen among others: doors that are spelled otherwise take turns too, a quarter of
 *   them at each screen; without it all are there
 */
export function entryWays(screen: Screen, turn?: number): Way[] {
  const { path: url, intents } = screen
  const all = intents.map((intent): Way => ({ method: 'POST', url, intent }))
  const plain = doorsOf(screen).flatMap((url, place) => byEachMethod(url, place, intents))
  const spelled = SPELLINGS.flatMap((spell) => doorsOf(screen, spell))
  const others = spelled
    .flatMap((url, place) => byEachMethod(url, place, intents))
    .filter((_, place) => turn === undefined || (place + turn) % 4 === 0)
  return [...all, ...plain, ...others]
}

/** Its page and what that is made of, asked for and sent a form, with a button in turn. */
export function mainWays({ path, intents }: Screen, turn: number): Way[] {
  const intent = intents[turn % intents.length] ?? ''
  return [path, `${path}.data`].flatMap((url) =>
    (['GET', 'POST'] as const).map((method) => ({ method, url, intent })),
  )
}

function byEachMethod(url: string, place: number, intents: string[]): Way[] {
  const intent = intents[place % intents.length] ?? ''
  return (['GET', 'HEAD', 'POST'] as const).map((method) => ({ method, url, intent }))
}
