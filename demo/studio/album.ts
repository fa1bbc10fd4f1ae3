import { randomFrom } from '../flowers/random'
import { type Arrangement, type ComplementKind, type Scene } from '../flowers/spec'
import { type Shot, SHOTS } from './cameras'
import { COMPLEMENTS } from './complements/kinds'
import { newMesh, place } from './mesh'
import { photograph } from './paint'
import { doorstep } from './places/doorstep'
import { evening } from './places/evening'
import { type Prop } from './places/props'
import { table } from './places/table'
import { type Setting, type Sitting, litUp, sit } from './sitting'

/** Raw RGB, three bytes a pixel. */
export type Photograph = { width: number; height: number; pixels: Uint8Array }
type Size = { width: number; height: number }

/** Who is before the cameras now: the next picture is often of the same. */
let sitting: Sitting | undefined

function taken(setting: Setting, shot: Shot, { width, height }: Size): Photograph {
  // A sitting of the same recipe in other colours lends its light; any other is let go.
  sitting = sit(setting, sitting)
  return { width, height, pixels: photograph(sitting, shot, width, height) }
}

function onTable(spec: Arrangement, props: readonly Prop[]): Setting {
  return { studio: table, arrangements: [spec], props, side: 1, backdrop: spec.backdrop }
}

/** What can be given with the flowers, alone. */
export function complement(kind: ComplementKind, size: Size): Photograph {
  const { make, top, half, middle, tilt, ground } = COMPLEMENTS[kind]
  const mesh = newMesh()
  const pose = { axis: [0, 1, 0] as const, spin: Math.PI, scale: 1, tint: [1, 1, 1] as const }
  place(mesh, make(randomFrom(`complemento/${kind}`)), {
    ...pose,
    origin: [-middle[0], 0, -middle[2]],
  })
  const extent = { top, half, foot: half, flat: false }
  const shot = { ...SHOTS.front, over: tilt, fill: 0.88 }
  const { width, height } = size
  return {
    width,
    height,
    pixels: photograph(litUp(mesh, extent, table, ground), shot, width, height),
  }
}

/** A category's tile: fuller than a product's card. */
export function tile(spec: Arrangement, size: Size): Photograph {
  return taken(onTable(spec, []), { ...SHOTS.front, fill: 0.96 }, size)
}

/** An arrangement alone on a table, as its card shows it. */
export function portrait(spec: Arrangement, size: Size): Photograph {
  return taken(onTable(spec, []), SHOTS.front, size)
}

/** The flowers from close by. */
export function closeUp(spec: Arrangement, size: Size): Photograph {
  return taken(onTable(spec, []), SHOTS.close, size)
}

/** Before a door, with a gift and a card. */
export function atDoor(spec: Arrangement, size: Size): Photograph {
  const setting = { ...onTable(spec, ['gift', 'card']), studio: doorstep }
  return taken(setting, SHOTS.door, size)
}

/** At a window at dusk, with a cup and a card. */
export function atWindow(spec: Arrangement, size: Size): Photograph {
  const setting = { ...onTable(spec, ['cup', 'card']), studio: evening }
  return taken(setting, SHOTS.sill, size)
}

/** A hero slide or a lifestyle picture: the words have the quiet side. */
export function sceneOf(scene: Scene, size: Size): Photograph {
  const { arrangements, props, backdrop, quiet } = scene
  const side = quiet === 'right' ? -1 : 1
  const wide = size.width > size.height * 1.3
  const aside = !wide || quiet === 'none' ? 0 : side * 0.36
  const shot = wide ? { ...SHOTS.wide, aside } : SHOTS.life
  return taken({ studio: table, arrangements, props, side, backdrop }, shot, size)
}
