import { care } from './care'
import {
  black,
  dustyRose,
  lilac,
  midnight,
  mustard,
  pearl,
  sage,
  skyBlue,
  terracotta,
} from './container-colors'
import { type DemoProduct } from './types'

export const hydrangeas: DemoProduct[] = [
  {
    name: 'Hortensias azules en florero',
    slug: 'hortensias-azules-en-florero',
    description:
      '4 hortensias azules de cabeza grande con ramas de eucalipto, en un florero de cerámica de 20 cm. El conjunto mide 40 cm de alto y llega con agua hasta arriba.',
    instructions: care.hydrangeas,
    price: 12990,
    sale_price: null,
    category: 'hortensias',
    subcategory: 'hortensias-en-florero',
    tags: ['para-mama', 'nacimiento', 'solo-porque-si'],
    featured: true,
    stock: 15,
    colors: [pearl, terracotta, mustard],
  },
  {
    name: 'Hortensias blancas y rosas',
    slug: 'hortensias-blancas-y-rosas',
    description:
      '3 hortensias blancas y 6 rosas rosa pálido con eucalipto, en un florero de cerámica de 16 cm. Mide 35 cm de ancho y llega armado, con los tallos marcados para beber mejor.',
    instructions: care.hydrangeas,
    price: 14990,
    sale_price: 12990,
    category: 'hortensias',
    subcategory: 'hortensias-en-florero',
    tags: ['aniversario', 'nacimiento', 'gracias'],
    featured: false,
    stock: 12,
    colors: [sage, midnight, dustyRose],
  },
  {
    name: 'Hortensia rosada en maceta',
    slug: 'hortensia-rosada-en-maceta',
    description:
      'Planta de hortensia con 5 cabezas rosadas, en maceta de cerámica de 18 cm. Mide 45 cm de alto; llega regada y con su plato.',
    instructions: care.pottedHydrangea,
    price: 8990,
    sale_price: null,
    category: 'hortensias',
    subcategory: 'hortensias-en-maceta',
    tags: ['para-mama', 'recuperacion'],
    featured: false,
    stock: 18,
    colors: [terracotta, pearl, sage],
  },
]

export const plants: DemoProduct[] = [
  {
    name: 'Maceta de dalias',
    slug: 'maceta-de-dalias',
    description:
      'Planta de dalia con 6 flores color frambuesa, en maceta de cerámica de 16 cm. Mide 40 cm, vive bien en un balcón y llega regada.',
    instructions: care.dahliasInPot,
    price: 6990,
    sale_price: null,
    category: 'plantas',
    subcategory: 'plantas-con-flor',
    tags: ['para-mama', 'solo-porque-si'],
    featured: false,
    stock: 20,
    colors: [skyBlue, terracotta, black],
  },
  {
    name: 'Maceta de zinnias',
    slug: 'maceta-de-zinnias',
    description:
      'Planta de zinnia con 9 flores, 5 coral y 4 amarillas, en maceta de 14 cm. Mide 32 cm, pide sol y llega con una tarjeta de cuidados.',
    instructions: care.zinniasInPot,
    price: 5990,
    sale_price: 4990,
    category: 'plantas',
    subcategory: 'plantas-con-flor',
    tags: ['gracias', 'recuperacion', 'solo-porque-si'],
    featured: false,
    stock: 26,
    colors: [midnight, sage, mustard],
  },
  {
    name: 'Lavanda y claveles en maceta',
    slug: 'lavanda-y-claveles-en-maceta',
    description:
      'Lavanda en espiga y una planta de clavel con 6 flores rosadas, juntas en una maceta de 18 cm. Mide 38 cm, perfuma la ventana y llega regada.',
    instructions: care.lavender,
    price: 7490,
    sale_price: null,
    category: 'plantas',
    subcategory: 'plantas-aromaticas',
    tags: ['recuperacion', 'gracias', 'cumpleanos'],
    featured: false,
    stock: 22,
    colors: [pearl, lilac, terracotta],
  },
]
