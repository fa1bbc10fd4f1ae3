import { type Extent } from '../bouquet'
import { type Stock } from '../film'
import { type Rig } from '../light'
import { type Mesh } from '../mesh'
import { type Place } from '../shade'

/** A room and its light. */
export type Studio = {
  rig: Rig
  stock: Stock
  /** @param backdrop `#rrggbb` of the wall behind */
  place: (backdrop: string) => Place
  /** What takes light but throws no shadow: the table, the wall. */
  ground: (mesh: Mesh, backdrop: string) => void
  /** What stands there already and throws shadow, beside so much. */
  standing?: (mesh: Mesh, extent: Extent) => void
}
