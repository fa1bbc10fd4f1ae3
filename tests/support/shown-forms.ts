import fs from 'node:fs'
import path from 'node:path'
import { UNCOMPRESSED } from './form-posts'

/* Every form of the shop, as its own pages show it to somebody. */

/** One field of a form, with what stands in it. */
export type ShownField = { name: string; type: string; value: string }

/** A form, once for each of its buttons. */
export type ShownForm = {
  /** Where it is sent, query included. */
  to: string
  intent: [name: string, value: string] | null
  isMultipart: boolean
  fields: ShownField[]
}

const ROUTES = 'app/routes'
const ASKED_MAX = 400
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|DZ-\d{8}-\d{4}/g

/** The path of every route that takes forms, as a pattern, by the name of its file. */
export function routesWithAction(): Map<string, RegExp> {
  const names = fs.readdirSync(ROUTES).filter((name) => /\baction\b/.test(storyOf(name)))
  return new Map(names.map((name) => [name, patternOf(name)]))
}

/** The path of every route, variable parts filled in. */
export function pathsOfRoutes(values: Record<string, string>): string[] {
  const names = fs.readdirSync(ROUTES).filter((name) => !/^(_shop|admin)$|\.test\./.test(name))
  return names.flatMap((name) => {
    const parts = partsOf(name).filter((part) => !part.startsWith('($'))
    const known = parts.map((part) => (part.startsWith('$') ? values[part] : part))
    return known.includes(undefined) ? [] : [`/${known.join('/')}`]
  })
}

/** Every name that an address is asked for. */
export function queryNames(): string[] {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => fs.readFileSync(path.join('app', name), 'utf8'))
  const asked =
    /(?:[sS]earch|searchParams|fields)\.(?:get|getAll|has)\('([\w_]+)'\)|\btext\('(\w+)'\)/g
  const found = sources.flatMap((source) =>
    [...source.matchAll(asked)].map(([, one, other]) => one ?? other ?? ''),
  )
  return [...new Set(found)]
}

/** What exports its action: the route's file, or `route` in its folder. */
function storyOf(name: string): string {
  const file = path.join(ROUTES, name)
  if (!fs.statSync(file).isDirectory()) return /\.test\./.test(name) ? '' : actionsIn(file)
  const route = fs.readdirSync(file).find((part) => /^route\.tsx?$/.test(part))
  return route ? actionsIn(path.join(file, route)) : ''
}

function actionsIn(file: string): string {
  const exported = /export (?:async )?function action\b|export \{[^}]*\baction\b[^}]*\}/
  return exported.exec(fs.readFileSync(file, 'utf8'))?.[0] ?? ''
}

function partsOf(name: string): string[] {
  const file = name.replace(/\.tsx?$/, '').replaceAll('[.]', '\0')
  const parts = file.split('.').filter((part) => part !== '_shop' && part !== '_index')
  return parts.map((part) => part.replace(/_$/, '').replaceAll('\0', '.'))
}

function patternOf(name: string): RegExp {
  const parts = partsOf(name).map((part) => (part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^/${parts.join('/')}$`)
}

/**
 * The forms that somebody finds who follows every link of every page they may see, each kind once. A
 * link is another page where its address asks for something that no address of its path asked for.
 *
 * @param starts where they begin
 */
export async function formsFor(origin: string, cookies: string, starts: string[]) {
  const forms = new Map<string, ShownForm>()
  const asked = new Set(starts.flatMap(askedBy))
  const waiting = [...starts]
  const headers = { Cookie: cookies, ...UNCOMPRESSED }
  /** Paths that are files, and so have no forms, whatever they are asked for. */
  const files = new Set<string>()
  for (let at = waiting.shift(); at && asked.size < ASKED_MAX; at = waiting.shift()) {
    const [path = ''] = withoutIds(at).split('?')
    if (files.has(path)) continue
    const answer = await fetch(origin + at, { headers, redirect: 'manual' })
    const html = await answer.text()
    if (answer.status !== 200) continue
    if (!/html/.test(answer.headers.get('Content-Type') ?? '')) {
      files.add(path)
      continue
    }
    for (const form of formsIn(html, at)) {
      const key = `${kindOf(form.to)} ${form.intent?.join() ?? ''} ${namesOf(form.fields)}`
      if (!forms.has(key)) forms.set(key, form)
    }
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)) {
      const link = unescaped(href)
      const unasked = link.startsWith('//') ? [] : askedBy(link).filter((one) => !asked.has(one))
      if (unasked.length === 0) continue
      for (const one of unasked) asked.add(one)
      waiting.push(link)
    }
  }
  return [...forms.values()]
}

/** What is the same for all rows of one kind: ids and order numbers left out. */
export function withoutIds(text: string): string {
  return text.replace(IDS, '*')
}

/** What some fields are called, each once: it tells a form of a page from its others. */
export function namesOf(fields: ShownField[]): string {
  return [...new Set(fields.map(({ name }) => withoutIds(name)))].sort().join()
}

/** Where a form is sent, whatever row it is about: all of these are read by the same code. */
export function pathOf({ to }: ShownForm): string {
  return withoutIds(to).replace(/[?].*/, '')
}

/**
 * Where scripts send what a form without them sends to an address, and ask for what its page is made of:
 * read, judged and stored by the same code, and answered without the page, which is nearly all of the cost.
 */
export function dataOf(to: string): string {
  return to.replace(/^[^?]*/, (path) => `${path === '/' ? '/_root' : path}.data`)
}

/** One of those that are of one kind: another in turn of each kind, so that all have theirs. */
export function oneOfEach<One>(of: One[], kind: (one: One) => string): One[] {
  const kinds = new Map<string, One[]>()
  for (const one of of) kinds.set(kind(one), [...(kinds.get(kind(one)) ?? []), one])
  return [...kinds.values()].flatMap((alike, turn) =>
    alike.filter((_, at) => at === turn % alike.length),
  )
}

/** Pages alike but for which row they are about are one kind. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  const page = withoutIds(pathname)
  return `${page}?${[...new Set(searchParams.keys())].sort().join()}`
}

/** Each name of a query beside its path; a path alone is one too. */
function askedBy(address: string): string[] {
  const [page = '', names = ''] = kindOf(address).split('?')
  return names.split(',').map((name) => `${page}?${name}`)
}

/** The forms of one page, once for each of their buttons; `at` is its address. */
export function formsIn(html: string, at: string): ShownForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, head = '', body = '']) => {
      if (!/method="post"/.test(head)) return []
      const action = attribute(head, 'action') ?? at
      const shown = {
        to: new URL(action, `http://shop${at}`).href.replace('http://shop', ''),
        isMultipart: /enctype="multipart/i.test(head),
        fields: fieldsIn(body),
      }
      const buttons = [...body.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button = '']) => {
        const name = attribute(button, 'name')
        return name ? [[name, attribute(button, 'value') ?? ''] as [string, string]] : []
      })
      const intents = buttons.length > 0 ? buttons : [null]
      return intents.map((intent) => ({ ...shown, intent }))
    },
  )
}

function fieldsIn(body: string): ShownField[] {
  const areas = [...body.matchAll(/<textarea\b([^>]*)>([^<]*)</g)].map(([, head = '', text = '']) =>
    fieldOf(head, 'textarea', unescaped(text)),
  )
  const inputs = [...body.matchAll(/<input\b([^>]*)>/g)].flatMap(([, head = '']) => {
    const type = attribute(head, 'type') ?? 'text'
    const isChoice = type === 'radio' || type === 'checkbox'
    if (type === 'file' || (isChoice && !/\schecked/.test(head))) return []
    return [fieldOf(head, type, attribute(head, 'value') ?? (isChoice ? 'on' : ''))]
  })
  const selects = [...body.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(
    ([, head = '', options = '']) => {
      const values = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, one = '']) => one)
      const chosen = values.find((one) => /\sselected/.test(one)) ?? values[0] ?? ''
      return fieldOf(head, 'select', attribute(chosen, 'value') ?? '')
    },
  )
  return [...areas, ...inputs, ...selects].filter(({ name }) => name !== '')
}

function fieldOf(head: string, type: string, value: string): ShownField {
  return { name: attribute(head, 'name') ?? '', type, value }
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(head)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
}

/** Fields that somebody can type in, or that a forger can: everything but choices. */
export function textFields(form: ShownForm): ShownField[] {
  const texts = form.fields.filter(({ type }) => !/^(radio|checkbox|select)$/.test(type))
  return texts.filter(({ name }, at) => texts.findIndex((one) => one.name === name) === at)
}

/** The form as it stands, with another text in one field, or in several. */
export function filledIn(form: ShownForm, name: string | string[], text: string): URLSearchParams {
  const names = [name].flat()
  const fields = form.fields.filter((one) => !names.includes(one.name))
  const body = new URLSearchParams(fields.map((one) => [one.name, one.value]))
  if (form.intent && !names.includes(form.intent[0])) body.append(...form.intent)
  for (const one of names) body.append(one, text)
  return body
}

/** The same as a form with files sends it. */
export function asMultipart(body: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}
