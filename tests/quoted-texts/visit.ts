import fs from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '~/database/db.server'
import { samples } from '~/emails/samples'
import { renderMail } from '~/mail/mail.server'
import { acceptRows, refuseRows } from '../support/database/failing-trigger'
import { asMultipart, formsIn, type ShownForm } from '../support/shown-forms'
import { aVisitor, type Reply, type Visitor } from '../support/visitor'
import { textsOf } from './read-page'

/** The doors of the shops, by who stands there, and what `{name}` is in an address. */
export type Doors = {
  people: Record<string, { origin: string; cookies: string }>
  names: Record<string, string>
}

/** Who, their page, the button they press and what they fill in before, and what is gone by then. */
const ADDRESS = /^(\S+) (\S+)(?: < (\S+)(?: (\S+))?)?(?: ! (\S+))?$/
/** What `@name` is in a field. */
const FILES: Record<string, string | Buffer<ArrayBuffer>> = {
  'nada.txt': 'nada',
  'vacio.svg': '<svg></svg>',
  'sin-d.svg': '<svg><path/></svg>',
  'flor.svg': '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>',
  'grande.png': Buffer.alloc(5 * 1024 * 1024 + 1),
  'foto.png': fs.readFileSync('demo/pictures/icono/flor.webp'),
}
const REDIRECTS_MAX = 4

/** Every text that stands at an address of the tables. */
export async function textsAt(doors: Doors, address: string): Promise<Set<string>> {
  const named = address.replace(/\{([\w-]+)\}/g, (_, name: string) => known(doors.names, name))
  const [, who = '', page = '', button, fields = '', gone] = ADDRESS.exec(named) ?? []
  if (who === 'mail') return textsOfMail(page)
  const visitor = visitorAs(known(doors.people, who))
  const open = () => visitor.get(page)
  if (!button) return textsOf((await arrived(visitor, await without(gone, visitor, open))).text)
  const form = formOf(await arrived(visitor, await open()), page, button)
  const send = () => visitor.post(form.to, bodyOf(form, new URLSearchParams(fields)))
  return textsOf((await arrived(visitor, await without(gone, visitor, send))).text)
}

function known<Value>(all: Record<string, Value>, name: string): Value {
  return all[name] ?? expect.fail(`there is no ${name}`)
}

function visitorAs({ origin, cookies }: { origin: string; cookies: string }): Visitor {
  const visitor = aVisitor(origin)
  for (const [, name = '', value = ''] of cookies.matchAll(/([^=; ]+)=([^;]*)/g)) {
    visitor.cookies.set(name, value)
  }
  return visitor
}

/** The page that an answer leads to, as a browser without scripts shows it. */
async function arrived(visitor: Visitor, answer: Reply): Promise<Reply> {
  let reply = answer
  for (let at = 0; reply.location && at < REDIRECTS_MAX; at += 1) {
    reply = await visitor.get(reply.location)
  }
  return reply
}

/** @param button its value or, of a form whose buttons have none, what the form is for or where it goes */
function formOf({ text }: Reply, page: string, button: string): ShownForm {
  const shown = formsIn(text, page)
  const found = shown.find((form) => nameOf(form) === button)
  const buttons = [...new Set(shown.map(nameOf))]
  return found ?? expect.fail(`no form of ${page} has ${button}, but ${buttons.join(', ')}`)
}

function nameOf({ to, intent, fields }: ShownForm): string {
  const hidden = fields.find(({ name }) => name === 'intent')?.value
  return intent?.[1] ?? hidden ?? to.replace(/[?].*/, '')
}

/** The form as it is shown, with other values in the fields that are named. */
function bodyOf(form: ShownForm, filled: URLSearchParams): URLSearchParams | FormData {
  const shown = form.fields.filter(({ name }) => !filled.has(name))
  const body = new URLSearchParams(shown.map(({ name, value }) => [name, value]))
  if (form.intent && !filled.has(form.intent[0])) body.append(...form.intent)
  const texts = [...filled].filter(([, value]) => !value.startsWith('@'))
  for (const [name, value] of texts) body.append(name, value)
  if (!form.isMultipart) return body
  const data = asMultipart(body)
  for (const [name, value] of filled) {
    const file = value.startsWith('@') && value.slice(1)
    if (file) data.append(name, new File([known(FILES, file)], file))
  }
  return data
}

/**
 * Does it signed out, for `session`, while a table takes no rows, for `+table`, or while the database has
 * no such table.
 */
async function without(gone: string | undefined, visitor: Visitor, work: () => Promise<Reply>) {
  if (!gone) return work()
  if (gone === 'session') {
    visitor.cookies.delete('dz-session')
    return work()
  }
  const table = gone.replace('+', '')
  const isThere = table !== gone
  if (isThere) await refuseRows(table, { when: 'insert or update' })
  else await sql`alter table ${sql.table(table)} rename to gone`.execute(db)
  try {
    return await work()
  } finally {
    if (isThere) await acceptRows()
    else await sql`alter table gone rename to ${sql.ref(table)}`.execute(db)
  }
}

async function textsOfMail(name: string): Promise<Set<string>> {
  const element = known<(typeof samples)[keyof typeof samples]>(samples, name)
  return textsOf(
    (await renderMail({ element, shop: { name: 'Dalia & Zinnia', slogan: '', seller: '' } })).html,
  )
}
