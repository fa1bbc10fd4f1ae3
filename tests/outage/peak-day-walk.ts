import { addDays, limaDay } from '../../app/dates'
import { fieldsIn } from '../support/form-posts'
import { settled } from '../support/settled'
import { STAFF } from '../support/shop-process'
import { checkoutFields } from '../support/shopper'
import { seedStock, query, type Stock } from '../support/stock'
import { aVisitor, type Reply, type Visitor } from '../support/visitor'
import { dice } from './random-writes'

/* What buyers and staff do at once with the orders of one peak day, in the shop behind `origin`. */

export const DAY = addDays(limaDay(new Date()), 3)
const SLOTS = ['9am-3pm', '3pm-7pm']
const STATUSES = ['pendiente', 'verificado', 'preparacion', 'cancelado', 'cancelado']
const RAMOS = 3
const PRICE = 5_000
const [SHIPPING, DISCOUNT] = [1_000, 2_000]
const ORDERS = 40
/** Of each of these there is too little for all that is wanted. */
const LIMITS = { units: 60, uses: 25, peak: 70, slot: 55 }

type Order = { id: string; number: string }
type Dice = ReturnType<typeof dice>
type Walk = { origin: string; url: string; stock: Stock; orders: Order[] }
/** How often each kind of change was answered how: `303`, `400`, or that there was no answer. */
export type Answers = Map<string, Map<string, number>>

/**
 * Seeds a peak day of two slots, what is sold on it, and its first orders.
 *
 * @param url of the shop's empty database; STAFF is its staff, and the shop runs behind a proxy
 */
export async function beginWalk(origin: string, url: string): Promise<Walk> {
  const stock = await seedStock(url, { uses: LIMITS.uses })
  await query(
    url,
    `insert into products (name, slug, price, stock, category_id)
     select 'Ramo ' || n, 'ramo-' || n, $1, $2, id from categories, generate_series(1, $3::int) n`,
    [PRICE, LIMITS.units, RAMOS],
  )
  await query(
    url,
    "insert into peak_days (day, name, capacity) values ($1, 'Día de la Madre', $2)",
    [DAY, LIMITS.peak],
  )
  await query(url, "update delivery_slots set capacity = $1, capacity_of = 'arrangements'", [
    LIMITS.slot,
  ])
  const walk = { origin, url, stock, orders: [] }
  const chance = dice(1)
  for (let one = 0; one < ORDERS; one += 1) await checkOut(walk, chance, aVisitor(origin))
  return walk
}

/**
 * So many random changes, from so many connections at once. Each connection does the same in every run;
 * which of them comes first is chance.
 */
export async function walkOn(walk: Walk, changes: number, connections = 16): Promise<Answers> {
  const answers: Answers = new Map()
  let left = changes
  const work = async (at: number) => {
    const chance = dice(1_000 + at)
    const staff = aVisitor(walk.origin, `200.20.0.${at}`)
    await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
    while (left > 0) {
      left -= 1
      const [kind, change] = chance.pick(CHANGES)
      const answer = await change(walk, chance, staff).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      )
      const ofKind = answers.get(kind) ?? new Map<string, number>()
      answers.set(kind, ofKind.set(answer, (ofKind.get(answer) ?? 0) + 1))
    }
  }
  await settled(Array.from({ length: connections }, (_, at) => work(at)))
  return answers
}

type Change = (walk: Walk, chance: Dice, staff: Visitor) => Promise<Reply>

const CHANGES: [kind: string, change: Change][] = [
  [
    'check-out',
    (walk, chance, staff) => checkOut(walk, chance, aVisitor(walk.origin, staff.address)),
  ],
  ['one status', changeOne],
  ['many statuses', changeMany],
  ['move', moveOne],
  ['edit', editOne],
  ['payment', payOne],
  ['new orders', (_walk, _chance, staff) => staff.post('/admin/pedidos/nuevos', { intent: 'see' })],
]

/** One to three arrangements in one slot or both, in any sequence, with the coupon or without. */
async function checkOut(walk: Walk, { roll, pick }: Dice, buyer: Visitor): Promise<Reply> {
  const things = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => pick(RAMOS_TO_PICK))
  for (const one of things) {
    await buyer.post(`/producto/ramo-${one}`, {
      ...{ color_id: '', dedication: '', delivery_date: DAY, delivery_time: pick(SLOTS) },
    })
  }
  const coupon = roll() < 0.5 ? walk.stock.couponCode : ''
  const total = things.length * PRICE + SHIPPING - (coupon ? DISCOUNT : 0)
  const reply = await buyer.post('/checkout', {
    ...checkoutFields(walk.stock, 'ana@example.com', coupon),
    seen_total: String(total),
  })
  const number = /^\/confirmacion\/(DZ-\d{8}-\d{4})$/.exec(reply.location ?? '')?.[1]
  if (number) {
    const found = 'select id from orders where order_number = $1'
    const [row] = await query<{ id: string }>(walk.url, found, [number])
    walk.orders.push({ id: row?.id ?? '', number })
  }
  return reply
}

const RAMOS_TO_PICK = Array.from({ length: RAMOS }, (_, at) => at + 1)

function changeOne({ orders }: Walk, { pick }: Dice, staff: Visitor): Promise<Reply> {
  const { id } = pick(orders)
  return staff.post('/admin/pedidos', { intent: 'status', id, status: pick(STATUSES), seen: '' })
}

/** Twenty, in any sequence, as the form that takes something back, which asks nothing about their money. */
function changeMany({ orders }: Walk, { pick }: Dice, staff: Visitor): Promise<Reply> {
  const fields = new URLSearchParams({
    intent: 'apply',
    action: pick(STATUSES),
    seen: '',
    deshacer: 'on',
  })
  for (let one = 0; one < 20; one += 1) fields.append('id', pick(orders).id)
  return staff.post('/admin/pedidos', fields)
}

function moveOne({ orders }: Walk, { pick, roll }: Dice, staff: Visitor): Promise<Reply> {
  return fillIn(staff, `/admin/pedidos/${pick(orders).number}/entrega`, 'save', (fields) => {
    for (const name of fields.keys()) if (/^slot-/.test(name)) fields.set(name, pick(SLOTS))
    if (roll() < 0.5) fields.set('on_purpose', 'on')
  })
}

function editOne({ orders }: Walk, { pick, roll }: Dice, staff: Visitor): Promise<Reply> {
  return fillIn(staff, `/admin/pedidos/${pick(orders).number}/editar`, 'save', (fields) => {
    fields.set('lines[0].quantity', String(1 + Math.floor(roll() * 3)))
    fields.set('lines[0].slot', pick(SLOTS))
    if (roll() < 0.5) fields.set('on_purpose', 'on')
    if (roll() < 0.2) fields.set('coupon', 'remove')
  })
}

function payOne({ orders }: Walk, { pick, roll }: Dice, staff: Visitor): Promise<Reply> {
  return fillIn(staff, `/admin/pedidos/${pick(orders).number}`, 'check-payment', (fields) => {
    fields.set('operation', String(10_000_000 + Math.floor(roll() * 1e7)))
    fields.set('amount', String(1 + Math.floor(roll() * 60)))
    fields.set('sure', 'on')
  })
}

/** Opens a page, fills in its form that has the button, and sends it; the page, when it has no such form. */
async function fillIn(
  staff: Visitor,
  path: string,
  intent: string,
  fill: (fields: URLSearchParams) => void,
): Promise<Reply> {
  const page = await staff.get(path)
  const form = page.text
    .split('<form')
    .find((one) => one.includes(`name="intent" value="${intent}"`))
  if (!form) return page
  const fields = new URLSearchParams(fieldsIn(form.split('</form>')[0] ?? ''))
  fill(fields)
  // Whoever is told of a change waits for the mail's first attempt.
  fields.delete('tell')
  fields.set('intent', intent)
  return staff.post(path, fields)
}
