import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { calendarOf, type CalendarDay } from './calendar'
import { calendarRows } from './calendar.server'

const WEEK_DAYS = 7

/** A slot of a day as staff see it; without a name, what has no slot. */
export type WeekSlot = {
  name: string | null
  orders: number
  arrangements: number
  /** Places left, in what the slot counts; `null` without a limit. */
  left: number | null
  /** Closed for itself, not with its day. */
  isClosed: boolean
  /** Whether the day has it; orders may be in one that it has no more. */
  isOffered: boolean
}

export type WeekDay = {
  day: string
  /** Why the whole day takes no orders, if staff closed it. */
  closed: string | null
  peak: string | null
  slots: WeekSlot[]
}

/** What is promised for today and the six days after, by day and slot, and what still fits. */
export async function deliveryWeek(now: Date): Promise<WeekDay[]> {
  const today = limaDay(now)
  const [rows, taken] = await Promise.all([
    calendarRows(now),
    deliveriesBetween(today, addDays(today, WEEK_DAYS - 1)),
  ])
  const { days } = calendarOf(rows, {}, now)
  return days.slice(0, WEEK_DAYS).map((day) => {
    const closures = rows.closures.filter(
      (one) => one.first_day <= day.day && day.day <= one.last_day,
    )
    const closed = closures.find(({ slot }) => slot === null)
    return {
      day: day.day,
      closed: closed ? closed.reason : null,
      peak: day.peak?.name ?? null,
      slots: slotsOf(
        day,
        taken.filter((one) => one.day === day.day),
        closures.map(({ slot }) => slot),
      ),
    }
  })
}

type Taken = { day: string; slot: string | null; orders: number; arrangements: number }

function slotsOf({ slots }: CalendarDay, taken: Taken[], closed: (string | null)[]): WeekSlot[] {
  const names = [...new Set([...slots.map(({ name }) => name), ...taken.map(({ slot }) => slot)])]
  return names.map((name) => {
    const offered = slots.find((slot) => slot.name === name)
    const { orders, arrangements } = taken.find(({ slot }) => slot === name) ?? NOTHING
    const isClosed = name !== null && closed.includes(name)
    return {
      name,
      orders,
      arrangements,
      left: offered?.left ?? null,
      isClosed,
      isOffered: !!offered,
    }
  })
}

const NOTHING = { orders: 0, arrangements: 0 }

/** Also of orders that staff noted without a slot, which take no slot booking. */
async function deliveriesBetween(first: string, last: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select delivery_date as day, delivery_time as slot,
      count(distinct order_id) as orders, sum(quantity) as arrangements
    from order_items join orders on orders.id = order_id
    where delivery_date between ${first} and ${last} and status <> 'cancelado'
    group by 1, 2 order by 1, 2
  `.execute(db)
  return rows
}
