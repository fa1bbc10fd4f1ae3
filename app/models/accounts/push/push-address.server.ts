import dns from 'node:dns'
import net, { type LookupFunction } from 'node:net'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'

/** What no address of the public network is in (RFC 6890); of IPv6 all but 2000::/3. */
const PRIVATE = blockList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Which lead to IPv4 addresses, or are nobody's.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const GLOBAL_V6 = blockList(['2000::/3'])
const LOOPBACK = blockList(['127.0.0.0/8', '::1/128'])

function blockList(subnets: string[]): net.BlockList {
  const list = new net.BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), net.isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether the shop may send to an address; to this machine where PUSH_LOOPBACK says so. */
export function isOpenAddress(address: string): boolean {
  if (isThisMachine(address)) return env.pushLoopback
  const kind = kindOf(address)
  return !PRIVATE.check(address, kind) && (kind === 'ipv4' || GLOBAL_V6.check(address, kind))
}

function isThisMachine(address: string): boolean {
  return LOOPBACK.check(address, kindOf(address))
}

function kindOf(address: string) {
  return net.isIPv6(address) ? 'ipv6' : 'ipv4'
}

/**
 * The address that a browser names for its messages, if it may be one: https, and no private address in place of a
 * name. What a name leads to is judged by `openLookup`, each time that it is looked up.
 */
export function pushUrl(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.username || url.password) return null
  const address = addressIn(url)
  if (address && !isOpenAddress(address)) return null
  const isPlain = url.protocol === 'http:' && address !== null && isThisMachine(address)
  return url.protocol === 'https:' || isPlain ? url : null
}

/** What stands in place of a name, if it is an address. */
function addressIn({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[|\]$/g, '')
  return net.isIP(address) === 0 ? null : address
}

/** Looks a name up for the connection that is about to be made: no other address than one it has judged is used. */
export const openLookup: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new PrivateAddress(hostname), [])
    if (!addresses.every(({ address }) => isOpenAddress(address))) {
      return done(new PrivateAddress(hostname), [])
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is no public address`)
  }
}

/** Whether a name leads to public addresses alone at this moment; not when nobody knows it in time. */
export async function leadsOut(url: URL): Promise<boolean> {
  if (addressIn(url)) return true
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, DEADLINES.push, false).unref()
  })
  const found = new Promise<boolean>((resolve) => {
    openLookup(url.hostname, { all: true }, (error) => resolve(!error))
  })
  return Promise.race([found, late])
}
