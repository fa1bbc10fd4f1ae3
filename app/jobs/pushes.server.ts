import { db } from '~/database/db.server'
import type { Tasks } from '~/jobs/worker.server'
import { devicesToTell } from '~/models/accounts/push/push-devices.server'
import { orderOfNews } from '~/models/orders/admin/unseen/news.server'
import { report } from '~/log.server'
import { enqueueAll, type News } from '~/queue.server'
import { type PushMessage, sendPush } from './send-push.server'

/** Who finds the device on a shelf reads what happened to which order, and nothing of a person. */
const MESSAGES: Record<News, { title: string; page: string }> = {
  order: { title: 'Pedido nuevo', page: '/admin/pedidos' },
  proof: { title: 'Comprobante por verificar', page: '/admin/pagos' },
  absent: { title: 'No había nadie en una entrega', page: '/admin/pedidos' },
}

/** As long as a job waits for its second try. */
const AGAIN_MS = 55_000

/**
 * What staff are told on their devices. All devices are tried at once and none waits for another; one that was not
 * reached is tried again by a job of its own, until somebody has seen the order.
 */
export const pushes = {
  async push({ news, orderId }) {
    const message = await messageOf(news, orderId)
    if (!message) return
    const devices = await devicesToTell(news, new Date())
    const missed: string[] = []
    const tellOrNote = (device: (typeof devices)[number]) =>
      sendPush(device, message).catch((error: unknown) => {
        report(error, 'un aviso no llegó a un equipo; se intenta otra vez')
        missed.push(device.id)
      })
    await Promise.all(devices.map(tellOrNote))
    const again = missed.map((deviceId) => ({ news, orderId, deviceId }))
    await enqueueAll(db, 'push-again', again, new Date(Date.now() + AGAIN_MS))
  },

  async 'push-again'({ news, orderId, deviceId }) {
    const message = await messageOf(news, orderId)
    const [device] = message ? await devicesToTell(news, new Date(), deviceId) : []
    if (message && device) await sendPush(device, message)
  },
} satisfies Partial<Tasks>

async function messageOf(news: News, orderId: string): Promise<PushMessage | null> {
  const number = await orderOfNews(news, orderId)
  if (number === null) return null
  const { title, page } = MESSAGES[news]
  return { title, body: number, url: `${page}/${number}`, tag: `${news} ${number}` }
}
