import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { forgetPushDevice, type PushDevice } from '~/models/accounts/push/push-devices.server'
import { openLookup, pushUrl } from '~/models/accounts/push/push-address.server'
import { pushKeys } from '~/models/accounts/push/push-keys.server'
import { shopAddress } from './shop-address.server'

/** What a device shows; `public/avisos.js` reads it. A message takes the place of one before it with the same `tag`. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/** Of a device that is off: what is older is seen in the shop. */
const TTL_S = 4 * 60 * 60
/** The subscription is over. */
const GONE = [404, 410]

/**
 * Hands a message over to the push service of a device, encrypted for it (RFC 8291) and signed (RFC 8292). A service
 * that does not know the device any more has it forgotten.
 *
 * @throws when it was not taken in time, or the address may not be sent to
 */
export async function sendPush(device: PushDevice, message: PushMessage): Promise<void> {
  const url = pushUrl(device.endpoint)
  if (!url) throw new Error('the address of a device is not one to send to')
  const { endpoint, p256dh, auth } = device
  const { public_key: publicKey, private_key: privateKey } = await pushKeys()
  const subject = env.isHttps ? env.origin : `mailto:${await shopAddress()}`
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, publicKey, privateKey }, TTL: TTL_S, urgency: 'high' },
  )
  const status = await posted(url, headers, body)
  if (GONE.includes(status)) return forgetPushDevice(device)
  if (status < 200 || status > 299) throw new Error(`${url.host} answered ${status}`)
}

/** Follows no redirect, and uses no connection of before: its address was judged for this one. */
function posted(url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<number> {
  const signal = AbortSignal.timeout(DEADLINES.push)
  const { request } = url.protocol === 'https:' ? https : http
  const options = { method: 'POST', headers, signal, agent: false, lookup: openLookup } as const
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    }
    request(url, options, answered).on('error', reject).end(body)
  })
}
