import type { Order } from './attack'

/** An attack in words, and its size. */
export type Attack = Omit<Order, 'origin' | 'page' | 'form'> & { title: string }
const ONE = ['127.0.0.2']
const EIGHT = Array.from({ length: 8 }, (_, place) => `127.0.0.${place + 2}`)

export const ATTACKS: Attack[] = [
  { title: 'Dedicatorias de 95 KB', name: 'texts', from: ONE, connections: 8, bytes: 95_000 },
  {
    title: 'Subidas anónimas quietas',
    name: 'uploads',
    from: ONE,
    connections: 60,
    bytes: 262_144,
  },
  {
    title: 'Conexiones ociosas, una dirección',
    name: 'idle',
    from: ONE,
    connections: 6_000,
    bytes: 0,
  },
  { title: 'Conexiones ociosas, ocho', name: 'idle', from: EIGHT, connections: 6_000, bytes: 0 },
  {
    title: '4 000 GET en 20 conexiones',
    name: 'pipelined',
    from: ONE,
    connections: 20,
    bytes: 200,
  },
  { title: 'Páginas sin pausa, ocho', name: 'pages', from: EIGHT, connections: 400, bytes: 0 },
  { title: '1 000 cabeceras lentas', name: 'headers', from: EIGHT, connections: 1_000, bytes: 0 },
  { title: '1 000 cuerpos lentos', name: 'bodies', from: EIGHT, connections: 1_000, bytes: 0 },
]
