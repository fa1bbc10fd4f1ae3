import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '~/dates'
import {
  calendarOf,
  type CalendarRows,
  chargesOf,
  availabilityOf,
  deliveryRefusal,
  firstAvailable,
  msToNextCutOff,
  type Needs,
  type PeakRow,
  type SlotRow,
  staffDayRefusal,
} from './calendar'
import { firstCutOff, freeOn, soonestOf } from './soonest'

/** A Friday in Lima, at noon. */
const NOON = new Date('2026-12-18T17:00:00Z')
const FRIDAY = '2026-12-18'
const SATURDAY = '2026-12-19'
const SUNDAY = '2026-12-20'

function slot(name: string, some: Partial<SlotRow> = {}): SlotRow {
  return {
    ...{ name, starts_at: '09:00:00', ends_at: '15:00:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
    ...{ hours_before: null, hour_of_day_before: 24, capacity: null, capacity_of: 'orders' },
    ...{ extra_charge: 0, serves: 'ambos', peak_day_id: null },
    ...some,
  }
}

function peak(day: string, some: Partial<PeakRow> = {}): PeakRow {
  return {
    ...{ id: `pico ${day}`, day, name: 'San Valentín', charge: 0, hidden_categories: [] },
    ...{ capacity: null, capacity_of: 'orders' },
    ...some,
  }
}

const SPECIFIED = [slot('9am-3pm'), slot('3pm-7pm', { starts_at: '15:00:00', ends_at: '19:00:00' })]

function rows(some: Partial<CalendarRows> = {}): CalendarRows {
  return { slots: SPECIFIED, peaks: [], closures: [], taken: [], ...some }
}

function refusal(
  day: string,
  name: string,
  some: Partial<CalendarRows> = {},
  { now = NOON, ...needs }: Needs & { now?: Date } = {},
) {
  return (
    deliveryRefusal(availabilityOf(rows(some), now), needs, { day, slot: name })?.sentence ?? null
  )
}

test('as the shop comes, both slots of every day from tomorrow to ninety days ahead are free', () => {
  const { days } = calendarOf(rows(), {}, NOON)
  const free = days.flatMap(({ day, slots }) =>
    slots.flatMap(({ name, problem }) => (problem ? [] : [`${day} ${name}`])),
  )
  expect(free).toHaveLength(180)
  expect(free.at(0)).toBe(`${SATURDAY} 9am-3pm`)
  expect(free.at(-1)).toBe(`${addDays(FRIDAY, 90)} 3pm-7pm`)
  expect(refusal(FRIDAY, '9am-3pm')).toBe('Elige una fecha a partir de mañana')
  expect(refusal(addDays(FRIDAY, 91), '9am-3pm')).toBe(
    'Elige una fecha dentro de los próximos 90 días',
  )
  expect(refusal('2026-02-30', '9am-3pm')).toBe('Elige una fecha de entrega válida')
  expect(refusal(SATURDAY, 'mediodía')).toBe(
    'El sábado 19/12/2026 no hay entregas de mediodía. El próximo horario libre es mañana, 9am-3pm',
  )
})

describe('to the millisecond, wherever the server is,', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  const cutOffs: [string, Partial<SlotRow>, string, string][] = [
    ['midnight of the day before', {}, SATURDAY, '2026-12-19T05:00:00Z'],
    ['six in the afternoon before', { hour_of_day_before: 18 }, SATURDAY, '2026-12-18T23:00:00Z'],
    ['two hours before', hoursBefore(2), FRIDAY, '2026-12-18T12:00:00Z'],
    ['its very start', hoursBefore(0), FRIDAY, '2026-12-18T14:00:00Z'],
    ['thirty hours before', hoursBefore(30), SATURDAY, '2026-12-18T08:00:00Z'],
    ['a half hour', { ...hoursBefore(1), starts_at: '10:30:00' }, FRIDAY, '2026-12-18T14:30:00Z'],
  ]

  function hoursBefore(hours_before: number) {
    return { hours_before, hour_of_day_before: null }
  }

  test.each(
    ['UTC', 'America/Lima', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/New_York'].flatMap((tz) =>
      cutOffs.map((cutOff) => [tz, ...cutOff] as const),
    ),
  )('in %s, a slot until %s', (tz, _name, some, day, instant) => {
    process.env.TZ = tz
    const slots = [slot('9am-3pm', some)]
    const at = Date.parse(instant)
    expect(refusal(day, '9am-3pm', { slots }, { now: new Date(at - 1) })).toBeNull()
    expect(refusal(day, '9am-3pm', { slots }, { now: new Date(at) })).not.toBeNull()
    expect(msToNextCutOff(rows({ slots }), new Date(at - 1))).toBe(1)
  })
})

test('the next cut-off may be that of a far day, whose flowers take a month to come', () => {
  const peaks = [peak('2027-01-15', { id: 'pico' })]
  const month = { hours_before: 28 * 24 - 4, hour_of_day_before: null, peak_day_id: 'pico' }
  const slots = [slot('3pm-7pm', { hour_of_day_before: 20 }), slot('9am-3pm', month)]
  // On the 18th at 13:00, before the 20:00 of the ordinary slot.
  expect(msToNextCutOff(rows({ slots, peaks }), NOON)).toBe(3_600_000)
})

test('a choice that can be had draws its own day alone, a refused one those up to the next free', () => {
  const peaks = [peak(SATURDAY, { capacity: 0 })]
  const availability = availabilityOf(rows({ peaks }), NOON)
  const drawn: string[] = []
  const watched = {
    ...availability,
    dayFor(needs: Needs, day: string) {
      drawn.push(day)
      return availability.dayFor(needs, day)
    },
  }
  const far = addDays(FRIDAY, 60)
  expect(deliveryRefusal(watched, {}, { day: far, slot: '9am-3pm' })).toBeNull()
  expect(drawn).toEqual([far])
  expect(deliveryRefusal(watched, {}, { day: SATURDAY, slot: '9am-3pm' })).toMatchObject({
    sentence: expect.stringContaining('el domingo 20/12/2026, 9am-3pm') as string,
  })
  expect(drawn).toEqual([far, SATURDAY, FRIDAY, SATURDAY, SUNDAY])
})

test('a cut-off that passed is told apart from a day that never was to be had', () => {
  const slots = [
    slot('9am-3pm', { hour_of_day_before: 11 }),
    slot('3pm-7pm', { hour_of_day_before: 13 }),
  ]
  expect(refusal(SATURDAY, '9am-3pm', { slots })).toBe(
    '9am-3pm del sábado 19/12/2026: ya pasó la hora para pedir. El próximo horario libre es mañana, 3pm-7pm',
  )
  expect(refusal(SATURDAY, '3pm-7pm', { slots })).toBeNull()
  expect(refusal(FRIDAY, '3pm-7pm', { slots })).toBe('Elige una fecha a partir de mañana')
  const today = [
    slot('tarde', { starts_at: '15:00:00', hours_before: 2, hour_of_day_before: null }),
  ]
  expect(refusal(FRIDAY, 'tarde', { slots: today })).toBeNull()
  expect(refusal('2026-12-17', 'tarde', { slots: today })).toBe('Elige una fecha a partir de hoy')
  expect(firstAvailable(calendarOf(rows({ slots: today }), {}, NOON).days)).toEqual({
    day: FRIDAY,
    slot: 'tarde',
  })
})

test('closed days, ranges that overlap and a closed slot say why, and what is free', () => {
  const closures = [
    { first_day: SATURDAY, last_day: SUNDAY, slot: null, reason: 'Inventario' },
    { first_day: SUNDAY, last_day: '2026-12-21', slot: null, reason: 'Feriado' },
    { first_day: '2026-12-22', last_day: '2026-12-22', slot: '9am-3pm', reason: '' },
  ]
  const next = 'El próximo horario libre es el martes 22/12/2026, 3pm-7pm'
  for (const [day, reason] of [
    [SATURDAY, 'Inventario'],
    [SUNDAY, 'Inventario'],
    ['2026-12-21', 'Feriado'],
  ] as const) {
    expect(refusal(day, '3pm-7pm', { closures })).toContain(`: ${reason}. ${next}`)
  }
  expect(refusal('2026-12-22', '9am-3pm', { closures })).toBe(
    `9am-3pm del martes 22/12/2026: ya no aceptamos pedidos. ${next}`,
  )
  const weekdays = [1, 2, 3, 4, 5, 6]
  expect(refusal(SUNDAY, '9am-3pm', { slots: [slot('9am-3pm', { weekdays })] })).toContain(
    'No podemos entregar el domingo 20/12/2026: no hay entregas',
  )
})

test('a slot is full by its orders or by its arrangements, as it counts', () => {
  const taken = [{ day: SATURDAY, slot: '9am-3pm', orders: 2, arrangements: 9 }]
  const of = (capacity: number, capacity_of: 'orders' | 'arrangements', arrangements = 1) =>
    refusal(
      SATURDAY,
      '9am-3pm',
      { taken, slots: [slot('9am-3pm', { capacity, capacity_of }), slot('3pm-7pm')] },
      { arrangements },
    )
  expect(of(3, 'orders', 99)).toBeNull()
  expect(of(2, 'orders')).toBe(
    '9am-3pm del sábado 19/12/2026: ya se llenó. El próximo horario libre es mañana, 3pm-7pm',
  )
  expect(of(10, 'arrangements')).toBeNull()
  expect(of(10, 'arrangements', 2)).toContain('ya se llenó')
  expect(of(1_000_000, 'arrangements', 2)).toBeNull()
  expect(of(0, 'orders')).toContain('ya se llenó')
  expect(of(1, 'orders'), 'fewer than were taken already').toContain('ya se llenó')
})

test('with no slot at all people are sent to WhatsApp', () => {
  expect(refusal(SATURDAY, '9am-3pm', { slots: [] })).toBe(
    'No podemos entregar el sábado 19/12/2026: no hay entregas. Escríbenos por WhatsApp: no quedan horarios libres',
  )
  expect(msToNextCutOff(rows({ slots: [] }), NOON)).toBeNull()
})

test('a peak day has its own slots, capacity, charge and hidden categories', () => {
  const day = '2027-02-14'
  const own = slot('8am-10am', { peak_day_id: `pico ${day}`, extra_charge: 1_500 })
  const peaks = [peak(day, { charge: 500, hidden_categories: ['plantas'], capacity: 3 })]
  const slots = [...SPECIFIED, own, slot('10am-12m', { peak_day_id: `pico ${day}` })]
  const some = { slots, peaks }
  expect(refusal(day, '8am-10am', some)).toBeNull()
  expect(refusal(day, '9am-3pm', some)).toContain('no hay entregas de 9am-3pm')
  expect(refusal(SATURDAY, '8am-10am', some)).toContain('no hay entregas de 8am-10am')
  expect(refusal(day, '8am-10am', some, { categoryId: 'plantas' })).toContain(
    'este arreglo no se entrega en San Valentín',
  )
  const taken = [
    { day, slot: '8am-10am', orders: 1, arrangements: 1 },
    { day, slot: '10am-12m', orders: 2, arrangements: 2 },
  ]
  expect(refusal(day, '8am-10am', { ...some, taken })).toContain(': lleno')
  const chosen = [
    { day, slot: '8am-10am' },
    { day, slot: '8am-10am' },
    { day, slot: '10am-12m' },
    { day: SATURDAY, slot: '9am-3pm' },
  ]
  expect(chargesOf(rows(some), chosen)).toEqual([
    { name: 'San Valentín, 14/02/2027', amount: 500 },
    { name: 'Horario 8am-10am, 14/02/2027', amount: 1_500 },
  ])
  expect(refusal(day, '9am-3pm', { peaks: [peak(day)] }), 'without slots of its own').toBeNull()
})

test('the first day is said as people say it, with what it asks of a product', () => {
  const closed = (last_day: string) => ({
    closures: [{ first_day: FRIDAY, last_day, slot: null, reason: '' }],
  })
  const today = rows({ slots: [slot('12m-7pm', { starts_at: '15:00:00', hours_before: 2 })] })
  expect(soonestOf(today, NOON)).toMatchObject({ day: 'hoy', leadDays: 0 })
  expect(soonestOf(rows(), NOON)).toEqual({ day: 'mañana', leadDays: 1, hiddenCategories: [] })
  expect(soonestOf(rows(closed(SATURDAY)), NOON)?.day).toBe('el domingo')
  expect(soonestOf(rows(closed('2026-12-23')), NOON)?.day).toBe('el jueves')
  expect(soonestOf(rows(closed('2026-12-24')), NOON)?.day).toBe('el 25/12/2026')
  expect(soonestOf(rows(closed('2027-12-24')), NOON)).toBeNull()
  const peaks = [peak(SATURDAY, { hidden_categories: ['globos'] })]
  expect(soonestOf(rows({ peaks }), NOON)?.hiddenCategories).toEqual(['globos'])
})

test('until when to order is the last cut-off of the first free day, on Lima’s clock', () => {
  const today = (hours_before: number) =>
    slot(`a ${hours_before}`, { starts_at: '17:00:00', hours_before })
  const at = (slots: SlotRow[], now: string) => firstCutOff(rows({ slots }), new Date(now))
  expect(at([today(3), today(5)], '2026-12-18T16:59:59Z')).toEqual({
    day: 'hoy',
    sentence: 'Pide antes de las 14:00 y llega hoy',
    until: Date.parse('2026-12-18T19:00:00Z'),
  })
  const evening = slot('evening', { hour_of_day_before: 18 })
  expect(at([evening], '2026-12-18T22:59:59Z')?.sentence).toBe(
    'Pide antes de las 18:00 y llega mañana',
  )
  expect(at([evening], '2026-12-18T23:00:00Z')?.sentence).toBe('Pide hoy y llega el domingo')
  // Lima's midnight is five o'clock in UTC.
  expect(at([slot('9am-3pm')], '2026-12-19T04:59:59Z')).toEqual({
    day: 'mañana',
    sentence: 'Pide hoy y llega mañana',
    until: Date.parse('2026-12-19T05:00:00Z'),
  })
  expect(at([slot('9am-3pm')], '2026-12-19T05:00:00Z')?.until).toBe(
    Date.parse('2026-12-20T05:00:00Z'),
  )
  expect(at([], '2026-12-18T17:00:00Z')).toBeNull()
})

test('a day that is asked for is free, or is none', () => {
  expect(freeOn(SUNDAY, rows(), NOON)).toEqual({
    day: 'el domingo',
    leadDays: 2,
    hiddenCategories: [],
  })
  expect(freeOn(FRIDAY, rows(), NOON), 'too late').toBeNull()
  for (const day of ['2026-12-17', '2027-12-18', '2026-12-32', 'pronto', '']) {
    expect(freeOn(day, rows(), NOON), day).toBeNull()
  }
})

test('an arrangement that needs days, and slots for pickup alone', () => {
  expect(refusal(SATURDAY, '9am-3pm', {}, { leadDays: 2 })).toContain(
    'este arreglo necesita 2 días. El próximo horario libre es el domingo 20/12/2026, 9am-3pm',
  )
  expect(refusal(SUNDAY, '9am-3pm', {}, { leadDays: 2 })).toBeNull()
  const slots = [slot('9am-3pm', { serves: 'envio' }), slot('recojo', { serves: 'retiro' })]
  expect(refusal(SATURDAY, 'recojo', { slots }, { way: 'envio' })).toContain(
    'recojo del sábado 19/12/2026: no es para esta forma de recibir. El próximo horario libre es mañana, 9am-3pm',
  )
  expect(refusal(SATURDAY, 'recojo', { slots }, { way: 'retiro' })).toBeNull()
  expect(refusal(SATURDAY, 'recojo', { slots })).toBeNull()
})

test.each([
  [FRIDAY, '2026-12-18T19:59:59Z', null],
  [FRIDAY, '2026-12-18T20:00:00Z', 'Ese horario de hoy ya pasó'],
  ['2026-12-17', '2026-12-18T05:00:00Z', 'Elige hoy o un día que venga'],
])('staff may promise %s at %s: %s', (day, now, sentence) => {
  expect(staffDayRefusal(day, { ends_at: '15:00:00' }, new Date(now))).toBe(sentence)
})
