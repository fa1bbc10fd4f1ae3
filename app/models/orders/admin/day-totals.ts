/** A line of the day: `quantity` arrangements, each with its complements. */
type Line = {
  product_name: string
  product_color: string | null
  quantity: number
  complements: { name: string; quantity: number }[]
}

/** So many of a thing, and of which colours. */
export type DayTotal = { name: string; count: number; colors: { name: string; count: number }[] }

/** What is to be made on a day: arrangements, and complements beside them; the most first. */
export function totalsOf(lines: Line[]): { arrangements: DayTotal[]; complements: DayTotal[] } {
  const arrangements = new Map<string, DayTotal>()
  const complements = new Map<string, DayTotal>()
  for (const { product_name, product_color, quantity, complements: extras } of lines) {
    add(arrangements, product_name, quantity, product_color)
    for (const extra of extras) add(complements, extra.name, extra.quantity * quantity, null)
  }
  return { arrangements: sorted(arrangements), complements: sorted(complements) }
}

function add(totals: Map<string, DayTotal>, name: string, count: number, color: string | null) {
  const total = totals.get(name) ?? { name, count: 0, colors: [] }
  totals.set(name, total)
  total.count += count
  if (color === null) return
  const ofColor = total.colors.find((one) => one.name === color)
  if (ofColor) ofColor.count += count
  else total.colors.push({ name: color, count })
}

function sorted(totals: Map<string, DayTotal>): DayTotal[] {
  const most = <T extends { name: string; count: number }>(all: T[]) =>
    all.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
  return most([...totals.values()].map((total) => ({ ...total, colors: most(total.colors) })))
}

/** `14 × Docena de rosas · 8 kraft, 6 negro`; a single colour needs no count. */
export function totalText({ name, count, colors }: DayTotal): string {
  const all = `${count} × ${name}`
  const [only] = colors
  if (!only) return all
  if (only.count === count) return `${all} · ${only.name}`
  return `${all} · ${colors.map((color) => `${color.count} ${color.name}`).join(', ')}`
}

/** How many arrangements a day's lines are, and all that is to be made, in words. */
export function totalsInWords(lines: Line[]) {
  const { arrangements, complements } = totalsOf(lines)
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: {
      arrangements: arrangements.map(totalText),
      complements: complements.map(totalText),
    },
  }
}
