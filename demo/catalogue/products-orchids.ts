import { care } from './care'
import {
  black,
  dustyRose,
  midnight,
  mustard,
  pearl,
  sage,
  skyBlue,
  terracotta,
} from './container-colors'
import { type DemoProduct } from './types'

export const orchids: DemoProduct[] = [
  {
    name: 'Orquídea blanca de dos varas',
    slug: 'orquidea-blanca-de-dos-varas',
    description:
      'Orquídea phalaenopsis de dos varas, con unas 12 flores blancas y algunos botones por abrir. Mide 70 cm con su maceta de cerámica de 15 cm y llega en una caja que la sostiene de pie.',
    instructions: care.orchid,
    price: 18990,
    sale_price: null,
    category: 'orquideas',
    subcategory: 'orquideas-de-dos-varas',
    tags: ['aniversario', 'gracias', 'para-mama'],
    featured: true,
    stock: 14,
    colors: [terracotta, black, sage, skyBlue],
  },
  {
    name: 'Orquídea fucsia de una vara',
    slug: 'orquidea-fucsia-de-una-vara',
    description:
      'Orquídea phalaenopsis de una vara con unas 6 flores fucsia. Mide 55 cm con su maceta de 12 cm, y las flores duran entre seis y ocho semanas.',
    instructions: care.orchid,
    price: 12990,
    sale_price: 10990,
    category: 'orquideas',
    subcategory: 'orquideas-de-una-vara',
    tags: ['cumpleanos', 'para-mama', 'amor'],
    featured: false,
    stock: 17,
    colors: [pearl, midnight, sage],
  },
  {
    name: 'Orquídea amarilla de una vara',
    slug: 'orquidea-amarilla-de-una-vara',
    description:
      'Orquídea phalaenopsis de una vara con unas 5 flores amarillas. Mide 50 cm con su maceta de 12 cm y llega regada, así que puedes esperar una semana para el siguiente riego.',
    instructions: care.orchid,
    price: 13490,
    sale_price: null,
    category: 'orquideas',
    subcategory: 'orquideas-de-una-vara',
    tags: ['graduacion', 'gracias', 'recuperacion'],
    featured: false,
    stock: 12,
    colors: [midnight, mustard, dustyRose],
  },
  {
    name: 'Tres orquídeas lila en cuenco',
    slug: 'tres-orquideas-lila-en-cuenco',
    description:
      'Tres plantas de orquídea con unas 15 flores lila en total, juntas en un cuenco de cerámica de 30 cm con helechos al pie. Mide 60 cm de alto y llega con un repartidor que te lo deja en su sitio.',
    instructions: care.orchid,
    price: 38900,
    sale_price: null,
    category: 'orquideas',
    subcategory: 'composiciones-de-orquideas',
    tags: ['aniversario', 'gracias', 'cumpleanos'],
    featured: false,
    stock: 5,
    colors: [pearl, sage, black],
  },
]
