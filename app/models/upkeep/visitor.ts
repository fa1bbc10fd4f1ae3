import type { IncomingHttpHeaders } from 'node:http'

/** What programs that read pages say of themselves; nobody's browser leaves out what it is. */
const ROBOTS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|meta-external|whatsapp\/|telegram|preview|lighthouse|inspectiontool|curl\/|wget|python|okhttp|axios|java\/|go-http|libwww|scrapy|monitor|uptime/i
const PHONES = /mobi|android|iphone|ipad|ipod/i

/** What a visit is made with: a telephone or tablet, or a computer. */
export const DEVICES = { phone: 'Celular', computer: 'Computadora' } as const
export type Device = keyof typeof DEVICES

type Headers = Pick<IncomingHttpHeaders, 'user-agent'> & { 'sec-ch-ua-mobile'?: string | string[] }

/** Whether a program asks that says so: one that calls itself a browser is not told apart from people. */
export function isRobot({ 'user-agent': agent = '' }: Headers): boolean {
  return agent === '' || ROBOTS.test(agent)
}

export function deviceOf(headers: Headers): Device {
  if (headers['sec-ch-ua-mobile'] === '?1') return 'phone'
  return PHONES.test(headers['user-agent'] ?? '') ? 'phone' : 'computer'
}
