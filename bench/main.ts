import os from 'node:os'
import { build, fail, install } from '../scripts/setup.mjs'
import { measureCrowd, compareKnownWithUnknown } from './accounts'
import { measureBackOffice } from './back-office'
import { measureBroughtLists } from './brought-lists'
import { measureGrowth } from './growth'
import { measureCalendar } from './calendar'
import type { Marks } from './lighthouse'
import { measureAdminOrders } from './admin-orders'
import { reportContainers } from './mothers-day/containers'
import { reportDay } from './mothers-day/report'
import { measureLongTexts } from './long-texts'
import { reportOutages } from './outages'
import { measurePeakDay } from './peak-day'
import { print } from './print'
import { createBenchDatabase, copySeeded, openBenchShop, type Shop } from './shop'
import { reportOrders, reportPages, reportPictures, reportRendered, storefront } from './speed'

/*
 * npm run bench: how much of what Node and PostgreSQL can do here the shop reaches. Everything runs
 * in turns on one machine, so that the ratios hold where the absolute numbers do not.
 * npm run bench -- crecimiento lighthouse: only these parts.
 * npm run bench -- madre 100 60: so many visitors a second for so many seconds; PROCESSES=2 before it
 * for two processes.
 */

const ROUNDS = 5
/** Of the orders in the back office, which have many screens. */
const ADMIN_ROUNDS = 3

const PARTS = {
  paginas: () => withShop((shop) => reportPages(shop, ROUNDS)),
  imagenes: () => withShop((shop) => reportPictures(ground, shop, ROUNDS)),
  remix: () => withShop((shop) => reportRendered(shop, ROUNDS)),
  pedidos: () => withShop((shop) => reportOrders(shop, ROUNDS)),
  madre: reportMothersDay,
  varios: () => reportContainers(ground),
  cuentas: () => withShop(reportAccounts),
  crecimiento: reportGrowth,
  administracion: reportBackOffice,
  mesa: reportAdminOrders,
  calendario: reportCalendar,
  pico: reportPeakDay,
  listas: reportBroughtLists,
  textos: reportLongTexts,
  cortes: () => withShop((shop) => reportOutages(ground, shop)),
  lighthouse: () => withShop(reportScores),
}

const words = process.argv.slice(2)
const asked = words.filter((word) => !/^\d+$/.test(word))
const [rate = 0, seconds = 0, ...more] = words.filter((word) => !asked.includes(word)).map(Number)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  fail(`No hay parte ${unknown.join(', ')}. Las partes: ${Object.keys(PARTS).join(', ')}`)
}
if (words.length > asked.length && !(seconds && more.length === 0 && asked.includes('madre'))) {
  fail('Los números son de madre: visitas por segundo y segundos, como en madre 100 60.')
}

build()
if (isAsked('lighthouse')) install(import.meta.dirname)
const ground = await createBenchDatabase((line) => console.log(line))
try {
  await withShop(reportMachine)
  for (const [name, run] of Object.entries(PARTS)) {
    if (isAsked(name)) await run()
  }
} finally {
  await ground.close()
}

function isAsked(name: string): boolean {
  return asked.length === 0 || asked.includes(name)
}

async function withShop<Result>(
  report: (shop: Shop) => Promise<Result>,
  database?: string,
  env: Record<string, string> = {},
) {
  const shop = await openBenchShop(ground, database, { env })
  try {
    return await report(shop)
  } finally {
    await shop.close()
  }
}

async function reportMachine({ client }: Shop) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const [cpu] = os.cpus()
  console.log(
    `\nNode ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}, ` +
      `${os.availableParallelism()} núcleos (${cpu?.model.trim()}), ${os.type()} ${os.arch()}, ` +
      `carga ${os.loadavg()[0]?.toFixed(1)}`,
  )
  console.log('Medianas; los correos esperan en la cola.')
}

async function reportMothersDay() {
  const fixed = seconds > 0 ? { rate, seconds } : undefined
  await reportDay((env, report) => withShop(report, undefined, env), fixed)
}

async function reportGrowth() {
  console.log('Se mide el crecimiento: 100 productos en 10 categorías junto a 10 000 en 60…')
  const growth = await measureGrowth(ground, ROUNDS)
  print(
    ['', 'ms con 100', 'ms con 10 000', 'Proporción'],
    growth.map(({ name, small, large }) => [
      ...[name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)],
    ]),
  )
  print(
    ['', 'EXPLAIN con 10 000: cómo se hallan sus productos'],
    growth.flatMap(({ name, plans }) =>
      plans.map((plan, index) => [index === 0 ? name : '', plan]),
    ),
  )
}

/** On a copy: what it seeds and takes away is no business of the other parts. */
async function reportBackOffice() {
  console.log('Se mide la administración: 100 productos, después 2 000…')
  const database = 'oficina'
  await copySeeded(ground, database)
  const screens = await withShop((shop) => measureBackOffice(shop, ROUNDS), database)
  print(
    ['', 'ms con 100', 'ms con 2 000', 'Proporción'],
    screens.map(({ name, small, large }) => [
      ...[name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)],
    ]),
  )
}

async function reportAdminOrders() {
  console.log('Se mide la mesa de pedidos: 200 pedidos junto a 20 000…')
  const admin = await measureAdminOrders(ground, ADMIN_ROUNDS)
  print(
    ['', 'ms con 200', 'ms con 20 000', 'Proporción'],
    admin.map(({ name, small, large }) => [
      ...[name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)],
    ]),
  )
  print(
    ['', 'EXPLAIN con 20 000: cómo se hallan sus pedidos'],
    admin.flatMap(({ name, plans }) => plans.map((plan, index) => [index === 0 ? name : '', plan])),
  )
}

async function reportCalendar() {
  console.log('Se mide el calendario de entregas: 20 000 pedidos, 400 horarios…')
  const database = 'calendario'
  await copySeeded(ground, database)
  const { slots, bookings, queryMs, wholeMs, plan } = await withShop(measureCalendar, database)
  print(
    [
      'Noventa días',
      'Horarios',
      'Días y horarios con pedidos',
      'ms de consulta',
      'ms en total (menos de 20)',
    ],
    [['', String(slots), String(bookings), queryMs.toFixed(1), wholeMs.toFixed(1)]],
  )
  print(
    ['EXPLAIN'],
    plan.map((line) => [line]),
  )
}

/** On a copy: what it sells is no business of the other parts. */
async function reportPeakDay() {
  console.log('Se mide una fecha pico: 20 compras solas, y mientras vuelven 40 pedidos…')
  const database = 'pico'
  await copySeeded(ground, database)
  const times = await withShop((shop) => measurePeakDay(shop, ROUNDS), database)
  print(
    ['', 'ms solas', 'ms mientras (500)', 'ms de los 40 pedidos'],
    [
      [
        ...['La compra que más espera', times.aloneMs.toFixed(0)],
        ...[times.besideMs.toFixed(0), times.backMs.toFixed(0)],
      ],
    ],
  )
}

async function reportBroughtLists() {
  console.log('Se mide la importación de listas enormes, cada una en una tienda recién abierta…')
  const lists = await measureBroughtLists((report) => withShop(report))
  print(
    [
      '',
      'Crece MB (150)',
      'Peor visita ms (200)',
      'Sin ella ms',
      'Visitas perdidas',
      'Segundos',
      'Qué se dijo',
    ],
    lists.map(({ name, grownMb, worstMs, quietMs, lost, seconds, outcome }) => [
      ...[name, grownMb.toFixed(0), worstMs.toFixed(0), quietMs.toFixed(0)],
      ...[String(lost), seconds.toFixed(1), outcome],
    ]),
  )
}

async function reportLongTexts() {
  console.log('Se miden los textos largos: 1 KB y 95 KB en cada campo de cada formulario…')
  const database = 'textos'
  await copySeeded(ground, database)
  const costs = await withShop((shop) => measureLongTexts(shop, ADMIN_ROUNDS), database)
  print(
    ['Los campos más caros', 'ms con 1 KB', 'ms con 95 KB', 'Proporción (3 como máximo)'],
    costs
      .slice(0, 10)
      .map(({ where, shortMs, longMs, ratio }) => [
        ...[where, shortMs.toFixed(1), longMs.toFixed(1), ratio.toFixed(1)],
      ]),
  )
}

async function reportScores(shop: Shop) {
  console.log(`Se mide con Lighthouse, como en un celular: ${ROUNDS} rondas por página…`)
  // Of a package of the bench's own, which may just have been installed.
  const { measureScores } = await import('./lighthouse')
  const scores = await measureScores(shop, ROUNDS)
  print(
    ['', 'Rendimiento', 'LCP s', 'TBT ms', 'CLS', 'Meta', 'Accesibilidad · prácticas · SEO'],
    scores.map(({ name, marks, wanted, rest }) => [
      ...[name, ...marksText(marks), marksText(wanted).join(' · '), rest.join(' · ')],
    ]),
  )
}

async function reportAccounts(shop: Shop) {
  console.log('Se miden las cuentas: 100 intentos con cuenta y 100 sin cuenta, por turnos…')
  const comparisons = await compareKnownWithUnknown(shop)
  print(
    ['', 'ms con cuenta', 'ms sin cuenta', 'Diferencia', 'Respuesta'],
    comparisons.map(({ name, known, unknown }) => [
      ...[
        name,
        known.toFixed(1),
        unknown.toFixed(1),
        Math.abs(known - unknown).toFixed(1),
        'igual',
      ],
    ]),
  )

  console.log('Se mide la tienda mientras 200 personas ingresan a la vez…')
  const pages = (await storefront(shop)).map(({ path }) => path)
  const { alone, meanwhile, entered, crowd, seconds } = await measureCrowd(shop, pages)
  print(
    ['', 'p95 antes (ms)', 'p95 mientras (ms)', 'Ingresaron', 'En'],
    [
      [
        ...['Páginas de 2 visitantes', alone.toFixed(0), meanwhile.toFixed(0)],
        ...[`${entered} de ${crowd}`, `${seconds.toFixed(1)} s`],
      ],
    ],
  )
}

function marksText({ performance, lcp, tbt, cls }: Marks): string[] {
  return [performance.toFixed(0), lcp.toFixed(2), tbt.toFixed(0), cls.toFixed(3)]
}
