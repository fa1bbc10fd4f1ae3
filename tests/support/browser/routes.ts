import fs from 'node:fs'

/** Routes that answer no page: a form's answer, a file or a text, which no browser takes for more. */
export const NO_PAGES = [
  ...['productos', 'vista'].map((part) => `admin.campanias_.${part}`),
  'admin.imagen',
  'admin.borrador',
  ...['csv', 'xlsx'].flatMap((kind) => [`admin.pedidos_.${kind}`, `admin.productos_.${kind}`]),
  ...['admin.mercado_.xlsx', 'admin.productos_.lista_.$listId'],
  ...[
    'admin.reclamos_.csv',
    'admin.reportes_.archivo',
    'admin.reportes_.pagos_.archivo',
    'admin.terminos.$version',
  ],
  ...['admin.clientes_.$customerId_.datos', 'mis-datos[.]json'],
  'admin.pedidos_.nuevos',
  'admin.pedidos_.$orderNumber_.foto',
  ...['admin.comprobantes.csv', 'admin.comprobantes.xlsx'],
  'admin.suscriptores_.exportar',
  'admin.suscriptores_.importacion.$importId',
  'boletin',
  'confirmacion.$orderNumber.calendario[.]ics',
  'confirmacion.$orderNumber.foto.$photoId',
  'feed[.]xml',
  'robots[.]txt',
  'sitemap[.]xml',
]

/** The routes of the shop by their files' names, but for the two frames. */
export function routesThereAre(): string[] {
  const names = fs.readdirSync('app/routes').map((name) => name.replace(/\.tsx?$/, ''))
  return names.filter((name) => !['_shop', 'admin'].includes(name) && !name.endsWith('.test'))
}
