import type { IncomingMessage } from 'node:http'
import net from 'node:net'

/**
 * Where a request comes from.
 *
 * @param trustProxy how many proxies are in front; only what they appended is trusted
 * @returns an IP address, or '' when the connection is gone
 * @source docs/specification/reliability.md A-13
 */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const nearest = plainAddress(req.socket.remoteAddress ?? '')
  if (trustProxy === 0) return nearest
  const hops = (req.headersDistinct['x-forwarded-for'] ?? []).flatMap((line) => line.split(','))
  const far = plainAddress(hops[Math.max(0, hops.length - trustProxy)]?.trim() ?? '')
  return net.isIP(far) ? far : nearest
}

/** Without what a system adds to it. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
}

const PRIVATE = new net.BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

/** Whether a request looks forwarded by a nearby proxy: from a private address, for another one. */
export function seemsForwarded(req: IncomingMessage): boolean {
  if (req.headers['x-forwarded-for'] === undefined) return false
  const nearest = plainAddress(req.socket.remoteAddress ?? '')
  return net.isIP(nearest) !== 0 && PRIVATE.check(nearest, net.isIPv6(nearest) ? 'ipv6' : 'ipv4')
}

/** The part of an address that identifies one client of a provider: all of IPv4, the /64 of IPv6. */
export function clientOf(address: string): string {
  if (!net.isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return groups.slice(0, 4).join(':')
}
