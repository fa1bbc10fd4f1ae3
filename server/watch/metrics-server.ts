import { once } from 'node:events'
import http from 'node:http'
import { env } from '../../app/env.server'
import { report } from '../../app/log.server'
import { StartError } from '../start-error'
import type { Undo } from '../undo'
import { type Measured, metricsText, shopMetrics } from './metrics'
import { DEADLINES } from '../../app/deadlines.server'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `/metrics` on a port of its own, which no visitor reaches.
 *
 * @param measure what each process says of itself
 * @throws StartError when the port cannot be had
 */
export async function openMetrics(port: number, measure: () => Promise<Measured[]>, undo: Undo) {
  const server = http.createServer({ requestTimeout: DEADLINES.metricsRequest }, (req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end()
    answer(res, measure).catch((error: unknown) => {
      report(error, 'no se pudieron dar las métricas')
      res.writeHead(500).end()
    })
  })
  server.listen(port, env.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`METRICS_PORT=${port}: no se puede usar ese puerto (${error.code}).`)
  })
  undo.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
}

async function answer(res: http.ServerResponse, measure: () => Promise<Measured[]>) {
  const [own, shop] = await Promise.all([measure(), shopMetrics()])
  const text = await metricsText([...own, shop])
  res.writeHead(200, { 'Content-Type': TYPE, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
