import { PARTS } from './parts'
import type { Ground } from './shop'

/* One part, for main.ts: its name, the ground, the numbers behind its name. It sends back its figures. */

// Shops that stand open end with their process, if it ends by itself.
process.once('SIGTERM', () => process.exit(1))

const [name = '', ground = '', ...numbers] = process.argv.slice(2)
const part = PARTS[name]
if (!part) throw new Error(`there is no part ${name}`)
process.send?.(await part.measure(JSON.parse(ground) as Ground, numbers.map(Number)))
