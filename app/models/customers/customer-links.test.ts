import { expect, it } from 'vitest'
import { type Link, mergedLinks, topOf } from './customer-links'

function link(id: string, into: string, at: number): Link {
  return { id, into, at: new Date(at) }
}

/** Who is with whom, whatever holds them together. */
function together(ids: string[], pairs: [string, string][]): string[] {
  const group = new Map(ids.map((id) => [id, id]))
  const top = (id: string): string => {
    const next = group.get(id) ?? id
    return next === id ? id : top(next)
  }
  for (const [one, other] of pairs) group.set(top(one), top(other))
  return ids.map((id) => ids.filter((other) => top(other) === top(id)).join(''))
}

it('links that have to do with nobody who is merged stay as they are', () => {
  const links = [link('b', 'a', 1), link('c', 'a', 2), link('a', 'd', 3), link('y', 'x', 4)]
  expect([...mergedLinks(links, new Map([['y', 'z']])).values()]).toEqual([
    ...links.slice(0, 3),
    link('z', 'x', 4),
  ])
})

it('whoever was joined to one that is another is joined to that one', () => {
  const links = [link('b', 'a', 1), link('d', 'c', 2)]
  // d was the same as b: so a and c are one for staff as well.
  expect([...mergedLinks(links, new Map([['d', 'b']])).values()]).toEqual([
    link('b', 'a', 1),
    link('a', 'c', 2),
  ])
  expect([...mergedLinks([link('b', 'a', 1)], new Map([['b', 'a']]))]).toEqual([])
  // The one that remains was two steps below the one that goes.
  const chain = [link('c', 'b', 1), link('b', 'a', 2)]
  expect([...mergedLinks(chain, new Map([['a', 'c']])).values()]).toEqual([link('c', 'b', 1)])
})

it('of any links and merges nobody is lost, nobody turns in a circle, and nobody gets company', () => {
  const ids = [...'abcdefghij']
  const any = (some: string[]) => some[Math.floor(Math.random() * some.length)] ?? ''
  for (let turn = 0; turn < 500; turn += 1) {
    const made = new Map<string, Link>()
    for (let at = 0; at < 8; at += 1) {
      const [id, into] = [topOf(made, any(ids)), topOf(made, any(ids))]
      if (id !== into) made.set(id, link(id, into, at))
      if (at % 3 === 2) made.delete(any([...made.keys()]))
    }
    const links = [...made.values()].sort((one, other) => one.at.getTime() - other.at.getTime())
    const [stays = '', ...gone] = ids.toSorted(() => Math.random() - 0.5).slice(0, 3)
    const remaining = new Map(gone.map((id) => [id, stays]))
    const merged = mergedLinks(links, remaining)
    const left = ids.filter((id) => !remaining.has(id))
    expect([...merged.values()].flatMap(({ id, into }) => [id, into])).toSatisfy((some: string[]) =>
      some.every((id) => left.includes(id)),
    )
    const as = (id: string) => remaining.get(id) ?? id
    const wanted = together(
      left,
      links.map(({ id, into }) => [as(id), as(into)]),
    )
    expect(
      left.map((id) => left.filter((one) => topOf(merged, one) === topOf(merged, id)).join('')),
    ).toEqual(wanted)
  }
})
