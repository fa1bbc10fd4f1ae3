import { PARTS } from './parts'
import type { Ground } from './shop'

/* One part, for main.ts: its name, the ground, the numbers behind its name. It sends back its figures. */

const [name = '', ground = '', ...numbers] = process.argv.slice(2)
const part = PARTS[name]
if (!part) throw new Error(`there is no part ${name}`)
process.send?.(await part.measure(JSON.parse(ground) as Ground, numbers.map(Number)))
