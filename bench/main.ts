import os from 'node:os'
import { build } from '../scripts/setup.mjs'
import { measureCrowd, measureTwins } from './accounts'
import { measureGrowth } from './growth'
import type { Row } from './medians'
import { measureOrders } from './orders'
import { measurePages } from './pages'
import { openShop } from './shop'

/*
 * npm run bench: how much of what Node and PostgreSQL can do here the shop reaches. Everything runs
 * in turns on one machine, so that the ratios hold where the absolute numbers do not.
 */

const ROUNDS = 5

build()
const shop = await openShop((line) => console.log(line))
try {
  await report()
} finally {
  await shop.close()
}

async function report() {
  const { rows } = await shop.client.query<{ version: string; product: string; category: string }>(
    `select current_setting('server_version') as version,
            (select slug from products where active order by slug limit 1) as product,
            (select c.slug from products p join categories c on c.id = p.category_id
              where p.active group by c.slug order by count(*) desc, c.slug limit 1) as category`,
  )
  const [found] = rows
  if (!found) throw new Error('La tienda está vacía.')
  const [cpu] = os.cpus()
  console.log(
    `\nNode ${process.versions.node}, PostgreSQL ${found.version}, ` +
      `${os.availableParallelism()} núcleos (${cpu?.model.trim()}), ${os.type()} ${os.arch()}, ` +
      `carga ${os.loadavg()[0]?.toFixed(1)}`,
  )

  console.log('Medianas por segundo; los correos esperan en la cola.')
  console.log(`Se miden las páginas: ${ROUNDS} rondas, alternadas con un servidor desnudo…`)
  const storefront = [
    { name: 'Página de producto', path: `/producto/${found.product}` },
    { name: 'Página de categoría', path: `/catalogo/${found.category}` },
  ]
  const pages = await measurePages(shop.origin, storefront, ROUNDS)
  table('node:http con los mismos bytes', pages)

  console.log(`Se miden los pedidos: ${ROUNDS} rondas, alternadas con su SQL sin tienda…`)
  const orders = await measureOrders(shop, ROUNDS)

  table('la misma transacción por pg', orders)

  await reportAccounts(storefront.map(({ path }) => path))

  console.log('Se mide el crecimiento: de 100 productos en 10 categorías a 10 000 en 60…')
  const growth = await measureGrowth(shop, ROUNDS)
  print(
    ['', 'ms con 100', 'ms con 10 000', 'Proporción', 'Cómo se hallan los productos'],
    growth.map(({ name, small, large, found }) => [
      ...[name, small.toFixed(1), large.toFixed(1), (large / small).toFixed(2), found],
    ]),
  )
}

async function reportAccounts(pages: string[]) {
  console.log('Se miden las cuentas: 100 intentos con cuenta y 100 sin cuenta, por turnos…')
  const twins = await measureTwins(shop)
  print(
    ['', 'ms con cuenta', 'ms sin cuenta', 'Diferencia', 'Respuesta'],
    twins.map(({ name, known, unknown }) => [
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

function table(baseline: string, rows: Row[]) {
  print(
    ['', 'Tienda', baseline, 'Proporción'],
    rows.map(({ name, ours, baseline }) => [
      ...[name, ours.toFixed(1), baseline.toFixed(1), (ours / baseline).toFixed(3)],
    ]),
  )
}

function print(head: string[], lines: string[][]) {
  console.log()
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, ...lines]) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  }
  console.log()
}
