import type { Locator } from '@playwright/test'

/** What a task costs who does it with a thumb. */
export type Cost = {
  /** Presses; choosing an option is two, and whatever is typed begins with one. */
  taps: number
  /** What is typed. */
  fields: number
  /** CSS pixels that the page, or what scrolls in it, is moved to bring into sight what is pressed or read. */
  scrolled: number
}

export type Thumb = {
  cost: Cost
  press: (target: Locator) => Promise<void>
  /** Chooses in a select. */
  choose: (target: Locator, option: string) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  /** Brings into sight what must be read before going on. */
  read: (target: Locator) => Promise<void>
  files: (
    target: Locator,
    files: { name: string; mimeType: string; buffer: Buffer }[],
  ) => Promise<void>
}

/** A thumb that counts what it does. */
export function thumb(): Thumb {
  const cost: Cost = { taps: 0, fields: 0, scrolled: 0 }
  const reach = async (target: Locator) => {
    cost.scrolled += Math.round(await target.evaluate(broughtIntoSight))
  }
  const tap = async (target: Locator, taps = 1) => {
    await reach(target)
    cost.taps += taps
  }
  return {
    cost,
    read: reach,
    async press(target) {
      await tap(target)
      await target.tap()
    },
    async choose(target, option) {
      await tap(target, 2)
      await target.selectOption(option)
    },
    async type(target, text) {
      await tap(target)
      cost.fields += 1
      await target.fill(text)
    },
    // Opening the telephone's gallery, and each picture; several are ended by a press of their own.
    async files(target, files) {
      await tap(target.locator('..'), 1 + files.length + (files.length > 1 ? 1 : 0))
      await target.setInputFiles(files)
    },
  }
}

/** How far everything that scrolls had to move until an element was wholly in sight, bars at the edges included. */
function broughtIntoSight(element: Element): number {
  const scrolling: Element[] = []
  for (let up = element.parentElement; up; up = up.parentElement) scrolling.push(up)
  const places = () => scrolling.flatMap(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
  const before = places()
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  return places().reduce((sum, place, index) => sum + Math.abs(place - (before[index] ?? 0)), 0)
}
