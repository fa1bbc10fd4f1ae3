import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../catalogue'
import { tableOf } from '../catalogue/more-pictures'
import { pictureOf } from '../catalogue/products'
import { randomFrom } from '../flowers/random'
import { type Arrangement } from '../flowers/spec'
import { portrait } from './album'
import { arranged } from './bouquet'
import { FLOWERS } from './flowers/kinds'
import { petalsOf } from './heads'
import { newMesh } from './mesh'
import { addFallen } from './places/fallen'
import { type Prop, addProps } from './places/props'
import { sharesSeen } from './seen'
import { plus } from './vector'

const SMALL = { width: 64, height: 64 }
// What a picture costs hardly depends on its size; another process may have the processors.

/** Two roses in a jar cost little light. */
const few: Arrangement = {
  seed: 'dos-rosas',
  shape: 'round',
  blooms: [{ kind: 'rose', color: '#b0213c', count: 2 }],
  greens: ['eucalyptus'],
  container: { shape: 'jar', color: '#a9c7d8' },
  backdrop: '#ece4f1',
}

it('gives the same bytes in another process and whoever sat before, and another colour another picture', () => {
  const first = portrait(few, SMALL).pixels
  const black = { ...few, container: { ...few.container, color: '#2b2a26' } }
  // Its light is that of the first; painted after another it is made anew.
  const borrowed = portrait(black, SMALL).pixels
  expect(borrowed).not.toEqual(first)
  portrait({ ...few, seed: 'otras-rosas' }, SMALL)
  expect(portrait(black, SMALL).pixels).toEqual(borrowed)
  expect(hashElsewhere(few)).toBe(createHash('sha256').update(first).digest('hex'))
})

/** Of the picture that another process makes. */
function hashElsewhere(spec: Arrangement): string {
  const script = `
    const { createHash } = await import('node:crypto')
    const { portrait } = await import(${JSON.stringify(path.join(import.meta.dirname, 'album.ts'))})
    const { pixels } = portrait(${JSON.stringify(spec)}, ${JSON.stringify(SMALL)})
    console.log(createHash('sha256').update(pixels).digest('hex'))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  return stdout.trim() || stderr
}

/** Of what is cut and set: orchids grow in their pots. */
const cut = everyRecipe().filter(({ blooms }) => blooms.every(({ kind }) => !FLOWERS[kind].plant))
const set = cut.map((spec) => ({
  spec,
  ...arranged(newMesh(), randomFrom(`${spec.seed}/bouquet`), spec),
}))

/** What products, categories and scenes show, each once whatever its colour. */
function everyRecipe(): Arrangement[] {
  const { products, categories, heroSlides, lifestyleImages } = catalogue
  const recipes = [
    ...products.map((product) => pictureOf(product, product.colors[0]!)),
    ...categories.map(({ image }) => image),
    ...[...heroSlides, ...lifestyleImages].flatMap(({ scene }) => scene.arrangements),
  ]
  return [...new Map(recipes.map((one) => [one.seed + one.container.shape, one])).values()]
}

it('makes as many heads as the words say, and each is seen from the front', () => {
  const hidden = set.flatMap(({ spec, form, standing }) => {
    const faces = standing.map(({ head: { radius, model, scale }, pose: { origin, axis } }) => {
      return { at: plus(origin, axis, model.height * 0.6 * scale), axis, radius }
    })
    const seen = sharesSeen(form.tilt, faces)
    expect(seen, spec.seed).toHaveLength(spec.blooms.reduce((sum, { count }) => sum + count, 0))
    return seen.filter((share) => share < 1 / 3).map((share) => `${spec.seed} ${share}`)
  })
  expect(hidden).toEqual([])
})

it('stands no head in the wall or the neck of its container', () => {
  const caught = set.filter(({ standing, vessel }) =>
    standing.some(({ head, pose }) =>
      petalsOf(head.study, pose).some((petal) => vessel.holds(plus(petal, pose.origin))),
    ),
  )
  expect(caught.map(({ spec }) => spec.seed)).toEqual([])
})

it('puts things and fallen petals on the table where nothing else stands', () => {
  const lists: (readonly Prop[])[] = [
    ...[...catalogue.heroSlides, ...catalogue.lifestyleImages].map(({ scene }) => scene.props),
    ...catalogue.products.map((product) => tableOf(product)!.props),
    ['gift', 'card'],
    ['cup', 'card'],
  ]
  for (const foot of [4, 17]) {
    const squares = squaresTaken([...new Set(lists.flat())], foot)
    for (const props of lists) {
      const taken = [...new Set([...props, 'petals'])].flatMap((name) => [
        ...(squares.get(name) ?? []),
      ])
      expect(taken, `${props.join()} beside ${foot} cm`).toHaveLength(new Set(taken).size)
      expect(taken).not.toContain('foot')
    }
  }
})

/** The square centimetres of the table that each thing and all petals take, beside a foot that wide. */
function squaresTaken(props: readonly Prop[], foot: number): Map<string, Set<string>> {
  const extent = { top: 40, half: Math.max(14, foot), foot, flat: false }
  const mesh = newMesh()
  const add = (name: string, put: () => void) => {
    const before = mesh.vertices
    put()
    const taken = new Set<string>()
    for (let i = before * 3; i < mesh.vertices * 3; i += 3) {
      const [x, y, z] = [mesh.position[i]!, mesh.position[i + 1]!, mesh.position[i + 2]!]
      if (y > 4) continue
      taken.add(Math.hypot(x, z) < foot ? 'foot' : `${Math.round(x)} ${Math.round(z)}`)
    }
    return [name, taken] as const
  }
  const things = props.map((prop) => add(prop, () => addProps(mesh, [prop], extent, 1)))
  const stand = { spec: few, x: 0, z: 0, foot, half: extent.half }
  const petals = add('petals', () => addFallen(mesh, stand, []))
  expect(petals[1].size).toBeGreaterThan(3)
  return new Map([...things, petals])
}
