/** What a line of a report counts or sums; `amount` and `other` are céntimos. */
export type Measure = 'orders' | 'units' | 'amount' | 'other'

/** What a part lists, and the names of its measures. */
type Part = { title: string; name: string; note: string; columns: readonly [Measure, string][] }

/** What belongs to whom paid a line: its arrangement with its add-ons. */
const BY_LINE = 'Con sus complementos; sin envío, recargos ni descuentos'
const BY_ORDER = 'Los pedidos completos, con envío, recargos y descuentos'

const ORDERS_SOLD: Part['columns'] = [
  ['orders', 'Pedidos'],
  ['amount', 'Venta'],
]
const UNITS_SOLD: Part['columns'] = [
  ['units', 'Unidades'],
  ['amount', 'Venta'],
]

/** The parts of a report in the order of the screen, by what addresses call them. */
export const REPORT_PARTS = {
  dias: {
    ...{ title: 'Por día', name: 'Día', note: BY_ORDER },
    columns: ORDERS_SOLD,
  },
  productos: {
    ...{ title: 'Por producto y tamaño', name: 'Producto', note: BY_LINE },
    columns: UNITS_SOLD,
  },
  categorias: {
    ...{
      title: 'Por categoría',
      name: 'Categoría',
      note: `La que el producto tiene hoy. ${BY_LINE}`,
    },
    columns: UNITS_SOLD,
  },
  ocasiones: {
    ...{ title: 'Por ocasión', name: 'Ocasión' },
    note: `Las que el producto tiene hoy: el que es de dos cuenta en las dos. ${BY_LINE}`,
    columns: UNITS_SOLD,
  },
  zonas: {
    ...{ title: 'Por zona', name: 'Zona', note: BY_ORDER },
    columns: ORDERS_SOLD,
  },
  horarios: {
    ...{ title: 'Por horario de entrega', name: 'Horario', note: BY_LINE },
    columns: [
      ['units', 'Arreglos'],
      ['amount', 'Venta'],
    ],
  },
  canales: {
    ...{ title: 'Por canal', name: 'Canal', note: BY_ORDER },
    columns: ORDERS_SOLD,
  },
  origenes: {
    ...{ title: 'De dónde vienen', name: 'Origen' },
    note: `Lo último que trajo a quien pidió en la web. ${BY_ORDER}`,
    columns: ORDERS_SOLD,
  },
  horas: {
    ...{
      title: 'Horas en que piden',
      name: 'Hora',
      note: 'Cuándo se hizo el pedido, en hora de Lima',
    },
    columns: ORDERS_SOLD,
  },
  estados: {
    ...{ title: 'Estados y cancelaciones', name: 'Estado' },
    note: 'También los cancelados, que no cuentan como venta',
    columns: [
      ['orders', 'Pedidos'],
      ['amount', 'Monto'],
    ],
  },
  entregas: {
    ...{ title: 'Resultados de entrega', name: 'Resultado' },
    note: `Las entregas y retiros de estos días, por su día. ${BY_LINE}`,
    columns: [
      ['units', 'Entregas'],
      ['amount', 'Venta'],
    ],
  },
  pagos: {
    ...{ title: 'Pagos por método', name: 'Método' },
    note: 'Los pagos anotados, por el día en que se pagó, de cualquier pedido; sin los anulados. El neto es lo cobrado menos lo devuelto',
    columns: [
      ['units', 'Movimientos'],
      ['other', 'Devuelto'],
      ['amount', 'Neto'],
    ],
  },
  cupones: {
    ...{ title: 'Cupones y descuentos', name: 'Cupón' },
    note: 'Lo que se descontó, y la venta de esos pedidos',
    columns: [
      ['orders', 'Pedidos'],
      ['amount', 'Descuento'],
      ['other', 'Venta'],
    ],
  },
  busquedas: {
    ...{ title: 'Buscado sin resultado', name: 'Búsqueda' },
    note: 'Lo que se buscó en la tienda y no dio nada, de los últimos 90 días; sin correos ni números largos',
    columns: [['units', 'Veces']],
  },
  compradores: {
    ...{ title: 'Compradores nuevos y que vuelven', name: 'Compradores' },
    note: 'Vuelve quien ya compró antes; los pedidos nuevos se clasifican en unos minutos',
    columns: [
      ['units', 'Personas'],
      ['orders', 'Pedidos'],
      ['amount', 'Venta'],
    ],
  },
} as const satisfies Record<string, Part>

export type ReportPart = keyof typeof REPORT_PARTS

export const PART_NAMES = Object.keys(REPORT_PARTS) as ReportPart[]

export function isReportPart(text: string | null): text is ReportPart {
  return text !== null && Object.hasOwn(REPORT_PARTS, text)
}

/** The titles and columns of a part. */
export function describedPart(part: ReportPart): Part {
  return REPORT_PARTS[part]
}

export function isMoney(measure: Measure): boolean {
  return measure === 'amount' || measure === 'other'
}
