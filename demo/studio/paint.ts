import { viewOf } from './camera'
import { type Shot, aimed } from './cameras'
import { develop, throughLens } from './film'
import { expose } from './shade'
import { type Sitting } from './sitting'

/**
 * A photograph: raw RGB, three bytes a pixel. The same setting gives the same bytes.
 *
 * @param shot what it shows; the camera finds its own distance
 */
export function photograph(
  { setting, mesh, lit, extent }: Sitting,
  shot: Shot,
  width: number,
  height: number,
): Uint8Array {
  const { studio, backdrop } = setting
  const camera = aimed(shot, extent, width / height)
  const view = viewOf(camera, width, height)
  const plate = expose(mesh, lit, studio.rig, view, studio.place(backdrop))
  return develop(throughLens(plate, camera), studio.stock)
}
