import { type DemoHeroSlide, type DemoLifestyleImage } from './types'

export const demoHeroSlides: DemoHeroSlide[] = [
  {
    title: 'Flores de jardín, atadas a mano en Barranco',
    cta_text: 'Ver ramos silvestres',
    cta_link: '/catalogo/ramos/ramos-silvestres',
    display_order: 1,
    picture: 'portada-dalias',
  },
  {
    title: 'Rosas frescas, con tus propias palabras',
    cta_text: 'Ver rosas',
    cta_link: '/catalogo/rosas',
    display_order: 2,
    picture: 'portada-rosas',
  },
  {
    title: 'Girasoles para la mesa del domingo',
    cta_text: 'Ver girasoles',
    cta_link: '/catalogo/girasoles',
    display_order: 3,
    picture: 'portada-girasoles',
  },
  {
    title: 'Tulipanes que terminan de abrir en tu casa',
    cta_text: 'Ver tulipanes',
    cta_link: '/catalogo/tulipanes',
    display_order: 4,
    picture: 'portada-tulipanes',
  },
]

export const demoLifestyleImages: DemoLifestyleImage[] = [
  {
    title: 'Una mesa con flores',
    description: 'Arreglos en florero, listos para poner al centro y sentarse a conversar.',
    alt_text: 'Rosas durazno en un florero celeste sobre una mesa con fruta y una taza',
    display_order: 1,
    link: { type: 'subcategory', category: 'rosas', subcategory: 'rosas-en-florero' },
    picture: 'momento-mesa',
  },
  {
    title: 'Otro año juntos',
    description: 'Rosas en forma de corazón y un regalo pequeño para el aniversario.',
    alt_text: 'Caja en forma de corazón con rosas rojas y rosadas junto a un regalo con cinta',
    display_order: 2,
    link: { type: 'tag', tag: 'aniversario' },
    picture: 'momento-aniversario',
  },
  {
    title: 'El rincón de leer',
    description: 'Orquídeas que acompañan durante semanas con un riego a la semana.',
    alt_text: 'Orquídea blanca en maceta terracota junto a una pila de libros',
    display_order: 3,
    link: { type: 'category', category: 'orquideas' },
    picture: 'momento-lectura',
  },
  {
    title: 'El desayuno de mamá',
    description: 'Flores suaves para agradecerle, en mayo o cualquier domingo.',
    alt_text: 'Hortensias azules en un florero blanco junto a una taza de desayuno',
    display_order: 4,
    link: { type: 'tag', tag: 'para-mama' },
    picture: 'momento-mama',
  },
  {
    title: 'Color en el escritorio',
    description: 'Tres girasoles en un frasco: poco espacio y mucha luz.',
    alt_text: 'Girasoles en un frasco celeste sobre un escritorio con libros',
    display_order: 5,
    link: { type: 'subcategory', category: 'girasoles', subcategory: 'girasoles-en-florero' },
    picture: 'momento-escritorio',
  },
  {
    title: 'Bienvenida a casa',
    description: 'Canastas en tonos claros para recibir a un bebé y a quienes lo cuidan.',
    alt_text: 'Canasta con rosas, gerberas y tulipanes junto a un regalo con cinta',
    display_order: 6,
    link: { type: 'tag', tag: 'nacimiento' },
    picture: 'momento-nacimiento',
  },
]
