import { randomFrom } from '../../flowers/random'
import { type ComplementKind } from '../../flowers/spec'
import { type Camera, viewOf } from '../camera'
import { develop, throughLens } from '../film'
import { light } from '../light'
import { type Point, plus } from '../vector'
import { expose } from '../shade'
import { COMPLEMENTS, type ComplementModel } from './kinds'
import { stage } from './stage'

const LENS = 20

/** A photograph of a complement on its sheet of paper: raw RGB, three bytes a pixel. The same seed gives the same bytes. */
export function stillLife(
  kind: ComplementKind,
  seed: string,
  width: number,
  height: number,
): Uint8Array {
  const model = COMPLEMENTS[kind]
  const mesh = model.make(randomFrom(`${seed}/${kind}`))
  const solid = mesh.casters
  stage.ground(mesh, model.ground)
  const reach = Math.max(model.top / 2, model.half) * 1.25 + 4
  const lit = light(mesh, stage.rig, solid, model.middle, reach)
  const camera = cameraOf(model, width / height)
  const view = viewOf(camera, width, height)
  const plate = expose(mesh, lit, stage.rig, view, stage.place(model.ground))
  return develop(throughLens(plate, camera), stage.stock)
}

function cameraOf({ top, half, middle, tilt }: ComplementModel, aspect: number): Camera {
  const size = Math.max(top * 0.62 + 1, (half * 1.14) / aspect)
  const away = size / Math.tan((LENS * Math.PI) / 360)
  const over = (tilt * Math.PI) / 180
  const back: Point = [Math.cos(over) * 0.16, Math.sin(over), Math.cos(over)]
  const eye = plus(middle, back, away)
  return { eye, target: middle, angle: LENS, focus: away * 0.98, blur: 12 }
}
