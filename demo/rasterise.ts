import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import pLimit from 'p-limit'
import { storeImage } from '~/images/image.server'

/**
 * Draws the SVG of each message and answers with lossless WebP.
 *
 * Another process, because the shop's own refuses SVG as a whole: no upload ever reaches what draws
 * it. Kept as text, because the shop is built into one file and a process has to start from one.
 */
const PAINTER = `
  const sharp = require(process.argv[1])
  process.on('message', async ({ id, svg, width }) => {
    try {
      const drawing = sharp(Buffer.from(svg)).resize({ width })
      process.send({ id, bytes: await drawing.webp({ lossless: true, effort: 0 }).toBuffer() })
    } catch (error) {
      process.send({ id, problem: String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
`
const IDLE_MS = 5_000

type Answer = { id: number; bytes: Uint8Array } | { id: number; problem: string }
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
type Painter = { process: ChildProcess; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout }

/** Some are drawn while others are stored, on every core. */
const turn = pLimit(os.availableParallelism() * 2)
let painter: Painter | null = null
let drawn = 0

/**
 * Puts a drawing of the demo shop where uploads go, by the way they go.
 *
 * @param input.width pixels it is drawn in, and the most it is stored in
 * @returns its `image_url`
 * @throws Error when the text is not a drawing or cannot be stored
 */
export function storeDrawing(input: {
  prefix: string
  name: string
  svg: string
  width: number
}): Promise<string> {
  return turn(async () => {
    const bytes = await rasterise(input.svg, input.width)
    const stored = await storeImage({ ...input, bytes, effort: 0 })
    if (!stored.ok) throw new Error(`${input.name}: ${stored.problem}`)
    return stored.url
  })
}

/**
 * SVG text as pixels, drawn by a process that ends by itself soon after the last drawing.
 *
 * @param width of the result, in pixels; its height follows from the drawing
 * @returns lossless WebP
 * @throws Error when the text is not a drawing
 */
export function rasterise(svg: string, width: number): Promise<Uint8Array> {
  const { process, waiting } = (painter = busy(painter ?? startPainter()))
  const id = (drawn += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    process.send({ id, svg, width })
  })
}

function startPainter(): Painter {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const child = spawn(process.execPath, ['--input-type=commonjs', '--eval', PAINTER, sharp], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const started: Painter = { process: child, waiting: new Map() }
  child.on('message', (answer: Answer) => settle(started, answer))
  child.on('error', () => stop(started))
  child.on('exit', () => stop(started))
  return started
}

function settle(started: Painter, answer: Answer) {
  const drawing = started.waiting.get(answer.id)
  started.waiting.delete(answer.id)
  if ('bytes' in answer) drawing?.resolve(answer.bytes)
  else drawing?.reject(new Error(answer.problem))
  if (started.waiting.size === 0) rest(started)
}

/** The last thing that happens to a painter: the next drawing starts another. */
function stop(started: Painter) {
  if (painter === started) painter = null
  clearTimeout(started.idle)
  for (const drawing of started.waiting.values()) {
    drawing.reject(new Error('El proceso que dibuja se cerró antes de terminar'))
  }
  started.waiting.clear()
}

function busy(started: Painter): Painter {
  clearTimeout(started.idle)
  started.process.ref()
  started.process.channel?.ref()
  return started
}

/** Neither the shop nor a script has to wait for a painter without work. */
function rest(started: Painter) {
  started.process.unref()
  started.process.channel?.unref()
  started.idle = setTimeout(() => {
    stop(started)
    started.process.disconnect()
  }, IDLE_MS).unref()
}
