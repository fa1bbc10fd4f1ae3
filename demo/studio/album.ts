import { type Arrangement, type ComplementKind, type Scene } from '../flowers/spec'
import { type Shot, SHOTS } from './cameras'
import { stillLife } from './complements/still-life'
import { photograph } from './paint'
import { doorstep } from './places/doorstep'
import { evening } from './places/evening'
import { type Prop } from './places/props'
import { table } from './places/table'
import { type Setting, type Sitting, sit } from './sitting'

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
  return { ...size, pixels: stillLife(kind, 'complemento', size.width, size.height) }
}

const LOW = ['box', 'heart-box', 'basket', 'bowl']

/** A category's tile: the flowers, and of what they stand in as much as tells what it is. */
export function tile(spec: Arrangement, size: Size): Photograph {
  const shot = LOW.includes(spec.container.shape) ? SHOTS.lowTile : SHOTS.tile
  return taken(onTable(spec, []), shot, size)
}

/** An arrangement alone on a table, as its card shows it. */
export function portrait(spec: Arrangement, size: Size): Photograph {
  return taken(onTable(spec, []), SHOTS.front, size)
}

/** The flowers from close by. */
export function closeUp(spec: Arrangement, size: Size): Photograph {
  return taken({ ...onTable(spec, []), fine: 2 }, SHOTS.close, size)
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

/** Among the things of a table, from above and to one side. */
export function fromAbove({ arrangements, props, backdrop }: Scene, size: Size): Photograph {
  return taken({ studio: table, arrangements, props, side: 1, backdrop }, SHOTS.above, size)
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
