import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { within } from '~/models/upkeep/within.server'
import type { Part } from './part'

type Fact = Part['facts'][number]
/** A record that proves where mails come from: `isThere` is `null` where that is not known. */
type Checked = { fact: Fact; isThere: boolean | null; fix?: string }

/**
 * Whether the domain that mails are sent from says who may send for it, asked now: without it they end among unwanted
 * ones. The names of DKIM's records are the mail provider's own, so that one is only looked for where it is configured.
 * SPF is RFC 7208, DKIM RFC 6376, DMARC RFC 7489.
 */
export async function mailDomainPart(resolver = ofMachine()): Promise<Omit<Part, 'title'>> {
  const address = env.mailFrom?.address
  const domain = address?.split('@').at(-1)
  if (!address || !domain) {
    const summary = 'Ningún dominio propio envía los correos: no hay nada que comprobar.'
    return { state: 'good', summary, facts: [] }
  }
  const checked = await Promise.all([
    spf(resolver, domain),
    dkim(resolver, domain),
    dmarc(resolver, domain, address),
  ])
  const facts = checked.map(({ fact }) => fact)
  const fix = checked.flatMap((one) => one.fix ?? []).join(' ')
  const missing = checked.flatMap(({ fact, isThere }) => (isThere === false ? [fact.label] : []))
  if (missing.length > 0) {
    const names = new Intl.ListFormat('es').format(missing)
    const summary = `A ${domain} le ${missing.length > 1 ? 'faltan' : 'falta'} ${names}: tus correos pueden llegar como no deseados.`
    const advice = 'Pide a quien cuida la tienda que lo agregue donde está registrado el dominio.'
    return { state: 'watch', summary, advice, fix, facts }
  }
  if (facts.some(({ text }) => text === NOT_ASKED)) {
    const summary = `No se pudo preguntar por los registros de ${domain}.`
    const advice = 'Vuelve a mirar más tarde: los correos salen igual.'
    return { state: 'watch', summary, advice, facts }
  }
  const summary = `${domain} dice quién puede enviar correos en su nombre.`
  return { state: 'good', summary, ...(fix && { fix }), facts }
}

const NOT_ASKED = 'No se pudo preguntar'
/** What a name server answers of a name that has no such record. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

function ofMachine(): Resolver {
  return new Resolver({ timeout: DEADLINES.look, tries: 1 })
}

async function spf(resolver: Resolver, domain: string): Promise<Checked> {
  const found = await textsAt(resolver, domain, /^v=spf1(\s|$)/i)
  const host = env.smtpUrl ? new URL(env.smtpUrl).hostname.replace(/^\[|\]$/g, '') : ''
  const kind = isIP(host) ? `ip${isIP(host)}` : 'a'
  const wanted = `v=spf1 mx${host ? ` ${kind}:${host}` : ''} ~all`
  if (found && found.length > 1) {
    const fix = `SPF: ${domain} tiene ${found.length} registros TXT que empiezan con v=spf1, y así ninguno vale. Deja uno solo.`
    return { fact: { label: 'SPF', text: found.join(' / ') }, isThere: false, fix }
  }
  return judged('SPF', found, {
    fix: `SPF: agrega en ${domain} un registro TXT con ${wanted}; si tu proveedor de correo da el suyo, usa el suyo.`,
  })
}

async function dkim(resolver: Resolver, domain: string): Promise<Checked> {
  const selector = env.mailDkimSelector
  if (!selector) {
    const text = 'No se sabe: el nombre del registro lo da tu proveedor de correo'
    const fix =
      'DKIM: tu proveedor de correo da el nombre y el contenido del registro. Escribe su selector en MAIL_DKIM_SELECTOR y aquí se comprueba.'
    return { fact: { label: 'DKIM', text }, isThere: null, fix }
  }
  const name = `${selector}._domainkey.${domain}`
  // A key that is blank has been withdrawn.
  const found = await textsAt(resolver, name, /(^|;)\s*p=\s*[^\s;]/i)
  return judged('DKIM', found, {
    fix: `DKIM: agrega en ${name} el registro (TXT o CNAME) que da tu proveedor de correo.`,
  })
}

async function dmarc(resolver: Resolver, domain: string, address: string): Promise<Checked> {
  // What a domain does not say itself, the one that it is part of says for it.
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
  const asked = domains.map((name) => textsAt(resolver, `_dmarc.${name}`, /^v=DMARC1\s*(;|$)/i))
  const answers = await Promise.all(asked)
  const found = answers.find((one) => one && one.length > 0) ?? answers[0] ?? null
  return judged('DMARC', found, {
    fix: `DMARC: agrega en _dmarc.${domain} un registro TXT con v=DMARC1; p=none; rua=mailto:${address}`,
  })
}

/** @param found `null` when nobody answered */
function judged(label: string, found: string[] | null, missing: { fix: string }): Checked {
  if (!found) return { fact: { label, text: NOT_ASKED }, isThere: null }
  const [text] = found
  if (text === undefined) return { fact: { label, text: 'Falta' }, isThere: false, ...missing }
  return { fact: { label, text }, isThere: true }
}

/** The texts of a name that look so; `null` when no name server says. */
async function textsAt(resolver: Resolver, name: string, look: RegExp): Promise<string[] | null> {
  try {
    const records = await within(DEADLINES.health, resolver.resolveTxt(name))
    return records.map((pieces) => pieces.join('')).filter((text) => look.test(text))
  } catch (error) {
    if (NOTHING.includes((error as NodeJS.ErrnoException).code ?? '')) return []
    log.debug({ error, name }, 'un registro del dominio no se pudo leer')
    return null
  }
}
