import { type Arrangement, type ContainerShape } from '../flowers/spec'
import * as containers from './container-colors'
import { demoProducts, pictureOf } from './products'
import { type DemoColor, type DemoHeroSlide, type DemoLifestyleImage } from './types'

/**
 * A product of the shop as it stands in a scene.
 *
 * @param vessel another container: a wrapped bouquet lies badly on a table
 * @throws when no product has that slug
 */
function posed(slug: string, color: DemoColor, vessel?: ContainerShape): Arrangement {
  const product = demoProducts.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`No product called ${slug}`)
  const picture = pictureOf(product, color)
  const shape = vessel ?? picture.container.shape
  return { ...picture, container: { ...picture.container, shape } }
}

const { black, dustyRose, kraft, midnight, mustard, pearl, sage, skyBlue, terracotta } = containers

export const demoHeroSlides: DemoHeroSlide[] = [
  {
    title: 'Flores de jardín, atadas a mano en Barranco',
    cta_text: 'Ver ramos silvestres',
    cta_link: '/catalogo/ramos/ramos-silvestres',
    display_order: 1,
    scene: {
      seed: 'portada-dalias',
      arrangements: [
        posed('ramo-de-dalias-y-zinnias', midnight, 'vase'),
        posed('ramo-silvestre-pachacamac', mustard, 'jar'),
      ],
      backdrop: '#f7e7c9',
      quiet: 'left',
      props: ['petals', 'window-light', 'ribbon'],
    },
  },
  {
    title: 'Rosas frescas, con tus propias palabras',
    cta_text: 'Ver rosas',
    cta_link: '/catalogo/rosas',
    display_order: 2,
    scene: {
      seed: 'portada-rosas',
      arrangements: [
        posed('rosas-rosadas-barranco', pearl, 'vase'),
        posed('veinticuatro-rosas-rojas-en-caja', black),
      ],
      backdrop: '#ffe1df',
      quiet: 'right',
      props: ['gift', 'petals', 'ribbon'],
    },
  },
  {
    title: 'Girasoles para la mesa del domingo',
    cta_text: 'Ver girasoles',
    cta_link: '/catalogo/girasoles',
    display_order: 3,
    scene: {
      seed: 'portada-girasoles',
      arrangements: [
        posed('campo-de-girasoles-y-gerberas', sage),
        posed('girasoles-sol-de-surco', terracotta),
      ],
      backdrop: '#e6edf3',
      quiet: 'left',
      props: ['fruit', 'cup', 'window-light'],
    },
  },
  {
    title: 'Tulipanes que terminan de abrir en tu casa',
    cta_text: 'Ver tulipanes',
    cta_link: '/catalogo/tulipanes',
    display_order: 4,
    scene: {
      seed: 'portada-tulipanes',
      arrangements: [
        posed('jardin-de-tulipanes', dustyRose),
        posed('tulipanes-rosados-amanecer', skyBlue),
      ],
      backdrop: '#e8efe6',
      quiet: 'right',
      props: ['books', 'window-light', 'petals'],
    },
  },
]

export const demoLifestyleImages: DemoLifestyleImage[] = [
  {
    title: 'Una mesa con flores',
    description: 'Arreglos en florero, listos para poner al centro y sentarse a conversar.',
    alt_text: 'Rosas durazno en un florero celeste sobre una mesa con fruta y una taza',
    display_order: 1,
    link: { type: 'subcategory', category: 'rosas', subcategory: 'rosas-en-florero' },
    scene: {
      seed: 'momento-mesa',
      arrangements: [posed('rosas-durazno-en-florero', skyBlue)],
      backdrop: '#fff9e6',
      quiet: 'none',
      props: ['fruit', 'cup', 'window-light'],
    },
  },
  {
    title: 'Otro año juntos',
    description: 'Rosas en forma de corazón y un regalo pequeño para el aniversario.',
    alt_text: 'Caja en forma de corazón con rosas rojas y rosadas junto a un regalo con cinta',
    display_order: 2,
    link: { type: 'tag', tag: 'aniversario' },
    scene: {
      seed: 'momento-aniversario',
      arrangements: [posed('corazon-de-rosas', pearl)],
      backdrop: '#f3e3ea',
      quiet: 'none',
      props: ['gift', 'ribbon', 'petals'],
    },
  },
  {
    title: 'El rincón de leer',
    description: 'Orquídeas que acompañan durante semanas con un riego a la semana.',
    alt_text: 'Orquídea blanca en maceta terracota junto a una pila de libros',
    display_order: 3,
    link: { type: 'category', category: 'orquideas' },
    scene: {
      seed: 'momento-lectura',
      arrangements: [posed('orquidea-blanca-de-dos-varas', terracotta)],
      backdrop: '#e8efe6',
      quiet: 'none',
      props: ['books', 'cup', 'window-light'],
    },
  },
  {
    title: 'El desayuno de mamá',
    description: 'Flores suaves para agradecerle, en mayo o cualquier domingo.',
    alt_text: 'Hortensias azules en un florero blanco junto a una taza de desayuno',
    display_order: 4,
    link: { type: 'tag', tag: 'para-mama' },
    scene: {
      seed: 'momento-mama',
      arrangements: [posed('hortensias-azules-en-florero', pearl)],
      backdrop: '#f7e7c9',
      quiet: 'none',
      props: ['cup', 'gift', 'petals'],
    },
  },
  {
    title: 'Color en el escritorio',
    description: 'Tres girasoles en un frasco: poco espacio y mucha luz.',
    alt_text: 'Girasoles en un frasco celeste sobre un escritorio con libros',
    display_order: 5,
    link: { type: 'subcategory', category: 'girasoles', subcategory: 'girasoles-en-florero' },
    scene: {
      seed: 'momento-escritorio',
      arrangements: [posed('girasoles-de-escritorio', skyBlue)],
      backdrop: '#e6edf3',
      quiet: 'none',
      props: ['books', 'window-light'],
    },
  },
  {
    title: 'Bienvenida a casa',
    description: 'Canastas en tonos claros para recibir a un bebé y a quienes lo cuidan.',
    alt_text: 'Canasta con rosas, gerberas y tulipanes junto a un regalo con cinta',
    display_order: 6,
    link: { type: 'tag', tag: 'nacimiento' },
    scene: {
      seed: 'momento-nacimiento',
      arrangements: [posed('canasta-de-primavera', kraft)],
      backdrop: '#ffe1df',
      quiet: 'none',
      props: ['gift', 'ribbon', 'window-light'],
    },
  },
]
