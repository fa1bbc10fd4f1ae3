import type { Part } from './figures'
import { costs, growth } from './parts/costs'
import { orders } from './parts/orders'
import { lighthouse } from './parts/lighthouse'
import { lists, priceList } from './parts/lists'
import { mothersDay } from './parts/mothers-day'
import { pages, pictures } from './parts/pages'
import { peakDay } from './parts/peak-day'
import { reports } from './parts/reports'

export const PARTS: Record<string, Part> = {
  paginas: pages,
  imagenes: pictures,
  pedidos: orders,
  costes: costs,
  crecimiento: growth,
  madre: mothersDay,
  pico: peakDay,
  listas: lists,
  precios: priceList,
  reportes: reports,
  lighthouse,
}
