/*
 * Shows what the shop tells a device of its staff while no page is open, and opens what it is about. It answers no request:
 * every page comes from the shop.
 */

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const options = { body, tag, renotify: true, lang: 'es', icon: '/icono-192.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href))
})

/** A page that is open on something else stays: there may be something typed on it. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url)
  return page ? page.focus() : self.clients.openWindow(url)
}

/** The browser took another address. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

async function renew({ newSubscription, oldSubscription }) {
  const manager = self.registration.pushManager
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await manager.subscribe(options).catch(() => null)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const body = new URLSearchParams({ intent: 'renew-device', endpoint, ...keys })
  await fetch('/admin/avisos', { method: 'POST', body, redirect: 'manual' })
}
