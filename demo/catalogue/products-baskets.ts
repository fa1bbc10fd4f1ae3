import { care } from './care'
import { black, kraft, midnight, pearl, sage, skyBlue, terracotta } from './container-colors'
import { type DemoProduct } from './types'

export const baskets: DemoProduct[] = [
  {
    name: 'Canasta de gerberas y claveles',
    slug: 'canasta-de-gerberas-y-claveles',
    description:
      '7 gerberas coral y 8 claveles amarillos con ruscus, en una canasta tejida de 22 cm. El arreglo mide 35 cm de alto y llega con la espuma húmeda, listo para poner en la mesa.',
    instructions: care.basket,
    price: 9990,
    sale_price: 8990,
    category: 'canastas',
    subcategory: 'canastas-pequenas',
    tags: ['gracias', 'recuperacion', 'cumpleanos'],
    featured: false,
    stock: 20,
    colors: [kraft, sage, skyBlue],
  },
  {
    name: 'Canasta de primavera',
    slug: 'canasta-de-primavera',
    description:
      '6 rosas rosadas, 5 gerberas crema y 4 tulipanes lila con gypsophila y helecho. La canasta mide 28 cm y el arreglo 45 cm de ancho; llega forrada por dentro para que no gotee.',
    instructions: care.basket,
    price: 17990,
    sale_price: null,
    category: 'canastas',
    subcategory: 'canastas-grandes',
    tags: ['para-mama', 'nacimiento', 'cumpleanos'],
    featured: true,
    stock: 12,
    colors: [kraft, pearl, terracotta],
  },
  {
    name: 'Canasta grande de rosas y lirios',
    slug: 'canasta-grande-de-rosas-y-lirios',
    description:
      '12 rosas rojas y 6 lirios blancos con eucalipto y ruscus, en una canasta tejida de 35 cm con asa. Mide 55 cm de alto y llega con los lirios recién abiertos.',
    instructions: care.lilies,
    price: 25990,
    sale_price: null,
    category: 'canastas',
    subcategory: 'canastas-grandes',
    tags: ['aniversario', 'gracias', 'graduacion'],
    featured: false,
    stock: 8,
    colors: [kraft, black, pearl],
  },
]

export const condolences: DemoProduct[] = [
  {
    name: 'Arreglo blanco Serenidad',
    slug: 'arreglo-blanco-serenidad',
    description:
      '6 lirios blancos y 8 rosas blancas con helecho y eucalipto, en un florero alto de cerámica. Mide 75 cm y lo llevamos con discreción al velatorio o a la casa, a la hora que nos indiques.',
    instructions: care.condolence,
    price: 23990,
    sale_price: null,
    category: 'condolencias',
    subcategory: 'arreglos-de-condolencia',
    tags: ['condolencias', 'gracias'],
    featured: false,
    stock: 10,
    colors: [midnight, sage, black],
  },
  {
    name: 'Canasta blanca de consuelo',
    slug: 'canasta-blanca-de-consuelo',
    description:
      '4 hortensias blancas y 10 claveles blancos con eucalipto en caída, en una canasta de 32 cm. Mide 50 cm de alto y llega con tu mensaje escrito a mano en una tarjeta sobria.',
    instructions: care.condolenceBasket,
    price: 19990,
    sale_price: null,
    category: 'condolencias',
    subcategory: 'canastas-de-condolencia',
    tags: ['condolencias', 'recuperacion'],
    featured: false,
    stock: 9,
    colors: [kraft, sage],
  },
]
