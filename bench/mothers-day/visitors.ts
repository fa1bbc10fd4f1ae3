import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { kindOf } from '../answer-kind'
import { BROWSER } from '../browser'
import { cartForm, type Goods, orderForm } from '../buying'
import { readTask } from '../child'
import { percentile } from '../medians'

/** A page, and the pictures that it shows. */
export type Sight = { path: string; pictures: string[] }

export type Day = {
  /** Of the shop's containers: each request goes to any of them. */
  origins: string[]
  /** Visitors a second, and for how many seconds they come. */
  rate: number
  seconds: number
  listings: Sight[]
  products: Sight[]
  searches: Sight[]
  cart: Sight
  checkout: Sight
  goods: Goods
  /** Cookies of carts that hold something. */
  carts: string[]
}

export type DayResult = {
  visits: number
  failures: Record<string, number>
  /** Milliseconds from when a visitor wanted to come until the last picture was there. */
  p50: number
  p95: number
  /** Of the pages that are the same for everyone: how many were kept, of 1. */
  hits: number
  /** Requests, pictures included. */
  requests: number
}

/* One process of visitors, who do not wait for each other. */

/** Pages that somebody looks at before another comes, who has not seen any picture yet. */
const PAGES_OF_ONE = 6
const PICTURES_AT_ONCE = 6
const GIVEN_UP_MS = 30_000
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

type Person = { address: string; seen: Set<string>; cart: string; pages: number }

const day = await readTask<Day>()
const doors = day.origins.map((origin) => new URL(origin))
const agent = new http.Agent({ keepAlive: true })
const people: Person[] = []
const times: number[] = []
const failures: DayResult['failures'] = {}
const kinds: Record<string, number> = {}
let [born, requests] = [0, 0]

await comeAll()
const { hit = 0, miss = 0, bypass = 0 } = kinds
const result: DayResult = {
  ...{ visits: times.length, failures, requests, hits: hit / (hit + miss + bypass) },
  ...{ p50: percentile(times, 50), p95: percentile(times, 95) },
}
process.stdout.write(JSON.stringify(result))
agent.destroy()

/** At times as random as those of people who do not know of each other. */
async function comeAll() {
  const visits: Promise<void>[] = []
  const ends = performance.now() + day.seconds * 1_000
  let due = performance.now()
  for (;;) {
    due -= (Math.log(1 - Math.random()) * 1_000) / day.rate
    if (due >= ends) break
    await wait(Math.max(0, due - performance.now()))
    visits.push(come(due))
  }
  await Promise.all(visits)
}

async function come(due: number) {
  const person = people.shift() ?? newPerson()
  try {
    await visit(person)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    failures[problem] = (failures[problem] ?? 0) + 1
  }
  times.push(performance.now() - due)
  person.pages += 1
  if (person.pages < PAGES_OF_ONE) people.push(person)
}

/** Each from an address of their own, as the proxy in front says. */
function newPerson(): Person {
  born += 1
  const address = `10.${(born >> 16) & 255}.${(born >> 8) & 255}.${born & 255}`
  return { address, seen: new Set(), cart: '', pages: 0 }
}

/** 70 of 100 look around, 10 search, 18 look at their cart or checkout, 2 buy. */
async function visit(person: Person) {
  const chance = Math.random() * 100
  if (chance < 35) return see(person, oneOf(day.listings), true)
  if (chance < 70) return see(person, oneOf(day.products), true)
  if (chance < 80) return see(person, oneOf(day.searches), true)
  if (chance >= 98) return buy(person)
  person.cart ||= oneOf(day.carts)
  return see(person, chance < 89 ? day.cart : day.checkout, false)
}

/** @param isForAll whether the page is the same for everyone */
async function see(person: Person, { path, pictures }: Sight, isForAll: boolean) {
  const kind = kindOf(await ask(person, 'GET', path))
  if (isForAll) kinds[kind] = (kinds[kind] ?? 0) + 1
  const unseen = pictures.filter((picture) => !person.seen.has(picture)).values()
  const load = async () => {
    for (const picture of unseen) {
      await ask(person, 'GET', picture)
      person.seen.add(picture)
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, load))
}

async function buy(person: Person) {
  const path = `/producto/${day.goods.slug}`
  person.cart = ''
  const added = await ask(person, 'POST', path, cartForm(day.goods))
  const cookies = added.headers['set-cookie'] ?? []
  person.cart = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
  await ask(person, 'POST', '/checkout', orderForm(day.goods))
  person.cart = ''
}

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}

/** @throws Error when the answer is not what such a request should get */
function ask(person: Person, method: 'GET' | 'POST', path: string, form?: URLSearchParams) {
  requests += 1
  const body = form?.toString()
  const headers = {
    ...BROWSER,
    ...(body ? { ...FORM, 'Content-Length': Buffer.byteLength(body) } : {}),
    ...(person.cart ? { Cookie: person.cart } : {}),
    'X-Forwarded-For': person.address,
  }
  const { hostname, port } = oneOf(doors)
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
      const isRight = answer.statusCode === (method === 'GET' ? 200 : 303)
      const kind = path.split('/', 2).join('/')
      answer
        .once('end', () =>
          isRight ? resolve(answer) : reject(new Error(`${kind}: ${answer.statusCode}`)),
        )
        .once('error', reject)
        .resume()
    })
    asked.setTimeout(GIVEN_UP_MS, () => asked.destroy(new Error('sin respuesta')))
    asked.once('error', reject).end(body)
  })
}
