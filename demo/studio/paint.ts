import { type Arrangement } from '../flowers/spec'
import { addArrangement } from './bouquet'
import { type Camera, viewOf } from './camera'
import { develop, throughLens } from './film'
import { light } from './light'
import { newMesh } from './mesh'
import { type Studio } from './places'
import { expose } from './shade'

/** A photograph of an arrangement: raw RGB, three bytes a pixel. The same recipe gives the same bytes. */
export function photograph(
  spec: Arrangement,
  studio: Studio,
  camera: Camera,
  width: number,
  height: number,
) {
  const times: [string, number][] = [['start', performance.now()]]
  const mark = (name: string) => times.push([name, performance.now()])
  const mesh = newMesh()
  addArrangement(mesh, spec)
  studio.standing?.(mesh)
  const solid = mesh.casters
  studio.ground(mesh, spec.backdrop)
  mark('model')
  const lit = light(mesh, studio.rig, solid, [0, 20, 0], 30)
  mark('light')
  const plate = expose(
    mesh,
    lit,
    studio.rig,
    viewOf(camera, width, height),
    studio.place(spec.backdrop),
  )
  mark('expose')
  const soft = throughLens(plate, camera)
  mark('lens')
  const pixels = develop(soft, studio.stock)
  mark('film')
  if (process.env.STUDIO_TIMES) {
    const spent = times.slice(1).map(([name, at], i) => `${name} ${Math.round(at - times[i]![1])}`)
    console.log(mesh.triangles, mesh.vertices, spent.join(' '))
  }
  return pixels
}
