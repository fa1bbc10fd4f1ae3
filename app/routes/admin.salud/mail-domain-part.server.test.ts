import { afterEach, expect, test } from 'vitest'
import { env } from '~/env.server'
import { openNameServer } from '../../../tests/support/network/name-server'
import { mailDomainPart } from './mail-domain-part.server'

const was = { ...env }
let close = () => Promise.resolve()
afterEach(async () => {
  const { mailFrom, mailDkimSelector, smtpUrl } = was
  Object.assign(env, { mailFrom, mailDkimSelector, smtpUrl })
  await close()
  close = () => Promise.resolve()
})

async function partOf(
  zone: Parameters<typeof openNameServer>[0],
  address = 'hola@flores.com.pe',
  selector?: string,
) {
  Object.assign(env, {
    mailFrom: { name: '', address },
    mailDkimSelector: selector,
    smtpUrl: 'smtps://ana:clave@smtp.correo.pe',
  })
  await close()
  const server = await openNameServer(zone)
  close = () => server.close()
  const part = await mailDomainPart(server.resolver)
  return { ...part, facts: Object.fromEntries(part.facts.map(({ label, text }) => [label, text])) }
}

const SPF = 'v=spf1 include:_spf.correo.pe ~all'
const DMARC = 'v=DMARC1; p=quarantine'
const KEY = `v=DKIM1; k=rsa; p=${'MIIB'.repeat(90)}`

test('what is there is shown as it was found, whatever else the names say', async () => {
  const part = await partOf(
    {
      'flores.com.pe': ['google-site-verification=x', SPF, 'v=spf10 otro'],
      '_dmarc.flores.com.pe': [DMARC],
      's1._domainkey.flores.com.pe': [KEY],
    },
    'hola@flores.com.pe',
    's1',
  )
  expect(part).toMatchObject({ state: 'good', facts: { SPF, DMARC, DKIM: KEY } })
  expect(part.fix).toBeUndefined()
})

test('what is missing is said with the record to add, in words for who adds it', async () => {
  const part = await partOf({ 'flores.com.pe': ['otra cosa'] }, 'hola@flores.com.pe', 's1')
  expect(part.state).toBe('watch')
  expect(part.summary).toContain('A flores.com.pe le faltan SPF, DKIM y DMARC')
  expect(part.fix).toContain(
    'agrega en flores.com.pe un registro TXT con v=spf1 mx a:smtp.correo.pe ~all',
  )
  expect(part.fix).toContain('agrega en s1._domainkey.flores.com.pe')
  expect(part.fix).toContain(
    'agrega en _dmarc.flores.com.pe un registro TXT con v=DMARC1; p=none; rua=mailto:hola@flores.com.pe',
  )
  expect(part.fix).not.toContain('clave')
  env.smtpUrl = 'smtp://[2001:db8::1]:25'
  const server = await openNameServer({})
  expect((await mailDomainPart(server.resolver)).fix).toContain('v=spf1 mx ip6:2001:db8::1 ~all')
  await server.close()
})

test('two SPF records are none, a withdrawn key is none, and DKIM is not guessed', async () => {
  const zone = { 'flores.pe': [SPF, 'v=spf1 -all'], '_dmarc.flores.pe': [DMARC] }
  const two = await partOf(zone, 'hola@flores.pe')
  expect(two.summary).toContain('le falta SPF')
  expect(two.fix).toContain('tiene 2 registros TXT')
  expect(two.facts.DKIM).toContain('No se sabe')
  const key = { 'a._domainkey.flores.pe': ['v=DKIM1; p='] }
  const withdrawn = await partOf({ ...zone, ...key, 'flores.pe': [SPF] }, 'hola@flores.pe', 'a')
  expect(withdrawn.facts).toMatchObject({ SPF, DKIM: 'Falta' })
})

test('the policy of the domain above counts for one that has none', async () => {
  const zone = { 'avisos.flores.pe': [SPF], '_dmarc.flores.pe': [DMARC] }
  expect(await partOf(zone, 'hola@avisos.flores.pe')).toMatchObject({
    state: 'good',
    facts: { DMARC },
  })
})

test('nobody who answers is no error and nothing missing', async () => {
  for (const how of ['fails', 'silent'] as const) {
    const names = ['flores.pe', '_dmarc.flores.pe', 's._domainkey.flores.pe']
    const zone = Object.fromEntries(names.map((name) => [name, how]))
    const part = await partOf(zone, 'hola@flores.pe', 's')
    expect(part.summary, how).toBe('No se pudo preguntar por los registros de flores.pe.')
    expect(new Set(Object.values(part.facts))).toEqual(new Set(['No se pudo preguntar']))
  }
})

test('a shop whose mails have no domain of their own has nothing to check', async () => {
  env.mailFrom = undefined
  expect(await mailDomainPart()).toMatchObject({ state: 'good', facts: [] })
})
