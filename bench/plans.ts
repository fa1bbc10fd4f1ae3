import fs from 'node:fs'
import path from 'node:path'
import type { BenchDatabase } from './shop'
import { openBenchShop } from './shop'

type Question = { text: string; values?: unknown[] }
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** Tables that grow with the catalogue: products, product_colors and product_tags. */
const GROWS = /^product/

/**
 * How PostgreSQL finds what grows on each page: EXPLAIN of every question that one visit asks, with
 * the values it is asked with.
 *
 * @param grows tells tables and their indexes by how their names begin
 * @returns for each page its ways, as `Index Scan products_slug_key`
 */
export async function plansOf(
  ground: BenchDatabase,
  database: string,
  pages: { path: string }[],
  { grows = GROWS, headers = {} }: { grows?: RegExp; headers?: Record<string, string> } = {},
): Promise<string[][]> {
  const file = path.join(ground.dataDir, 'preguntas')
  const shop = await openBenchShop(ground, database, {
    preload: 'asked.ts',
    env: { QUESTIONS: file },
  })
  try {
    const plans: string[][] = []
    for (const { path } of pages) {
      fs.writeFileSync(file, '')
      await (await fetch(new URL(path, shop.origin), { headers })).text()
      const ways = new Set<string>()
      for (const { text, values } of questionsIn(file)) {
        const explained = `explain (format json) ${text}`
        const { rows } = await shop.client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          explained,
          values,
        )
        for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) gather(Plan, grows, ways)
      }
      plans.push([...ways].sort())
    }
    return plans
  } finally {
    await shop.close()
  }
}

function questionsIn(file: string): Question[] {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Question)
    .filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

function gather(plan: Plan, grows: RegExp, ways: Set<string>) {
  const { 'Node Type': node, 'Index Name': index, 'Relation Name': relation } = plan
  // A bitmap's heap only takes what its index found.
  const where = index ?? (node === 'Bitmap Heap Scan' ? undefined : relation)
  if (where && grows.test(where)) ways.add(`${node} ${where}`)
  for (const part of plan.Plans ?? []) gather(part, grows, ways)
}
