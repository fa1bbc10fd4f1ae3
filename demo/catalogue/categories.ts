import { type DemoCategory } from './types'

export const demoCategories: DemoCategory[] = [
  {
    name: 'Rosas',
    slug: 'rosas',
    description: 'Rosas de tallo largo, en ramo, en caja o listas en su florero.',
    display_order: 1,
    subcategories: [
      {
        name: 'Ramos de rosas',
        slug: 'ramos-de-rosas',
        description: 'Atados a mano y envueltos en papel, para poner en tu propio florero.',
      },
      {
        name: 'Rosas en caja',
        slug: 'rosas-en-caja',
        description: 'Sobre espuma húmeda y con tapa; no necesitan florero.',
      },
      {
        name: 'Rosas en florero',
        slug: 'rosas-en-florero',
        description: 'Llegan armadas, con agua y en un florero de cerámica que se queda en casa.',
      },
    ],
  },
  {
    name: 'Tulipanes',
    slug: 'tulipanes',
    description: 'Tulipanes que llegan casi cerrados, para que los veas abrir en tu mesa.',
    display_order: 2,
    subcategories: [
      {
        name: 'Ramos de tulipanes',
        slug: 'ramos-de-tulipanes',
        description: 'De un color o mezclados, envueltos en papel.',
      },
      {
        name: 'Tulipanes en florero',
        slug: 'tulipanes-en-florero',
        description: 'Con agua fría y el tallo recién cortado, en cerámica de varios colores.',
      },
    ],
  },
  {
    name: 'Girasoles',
    slug: 'girasoles',
    description: 'Girasoles grandes y frescos, solos o con rosas y gerberas.',
    display_order: 3,
    subcategories: [
      {
        name: 'Ramos de girasoles',
        slug: 'ramos-de-girasoles',
        description: 'Girasoles de tallo largo en papel grueso.',
      },
      {
        name: 'Girasoles en florero',
        slug: 'girasoles-en-florero',
        description: 'Desde uno pequeño para el escritorio hasta uno para la sala.',
      },
      {
        name: 'Girasoles mixtos',
        slug: 'girasoles-mixtos',
        description: 'Acompañados de rosas o gerberas.',
      },
    ],
  },
  {
    name: 'Ramos',
    slug: 'ramos',
    description: 'Ramos atados a mano con lo mejor que llegó esa mañana.',
    display_order: 4,
    subcategories: [
      {
        name: 'Ramos silvestres',
        slug: 'ramos-silvestres',
        description: 'Flores de jardín sueltas, con lavanda, helecho y formas irregulares.',
      },
      {
        name: 'Ramos clásicos',
        slug: 'ramos-clasicos',
        description: 'Redondos y parejos, de gerberas o claveles.',
      },
      {
        name: 'Ramos de novia',
        slug: 'ramos-de-novia',
        description: 'Por encargo, listos la mañana de la boda.',
      },
    ],
  },
  {
    name: 'Cajas',
    slug: 'cajas',
    description: 'Flores sobre espuma húmeda en cajas forradas, listas para regalar.',
    display_order: 5,
    subcategories: [
      {
        name: 'Cajas corazón',
        slug: 'cajas-corazon',
        description: 'Con forma de corazón y tapa.',
      },
      {
        name: 'Cajas redondas',
        slug: 'cajas-redondas',
        description: 'Compactas, para una mesa de noche o un escritorio.',
      },
      {
        name: 'Cajas de jardín',
        slug: 'cajas-de-jardin',
        description: 'Altas y sueltas, con varias flores en la misma caja.',
      },
    ],
  },
  {
    name: 'Orquídeas',
    slug: 'orquideas',
    description: 'Orquídeas en maceta que florecen durante semanas y vuelven a florecer.',
    display_order: 6,
    subcategories: [
      {
        name: 'Orquídeas de una vara',
        slug: 'orquideas-de-una-vara',
        description: 'Una vara, una maceta: caben en cualquier repisa.',
      },
      {
        name: 'Orquídeas de dos varas',
        slug: 'orquideas-de-dos-varas',
        description: 'Más altas y con el doble de flores.',
      },
      {
        name: 'Composiciones de orquídeas',
        slug: 'composiciones-de-orquideas',
        description: 'Varias plantas juntas en un cuenco de cerámica.',
      },
    ],
  },
  {
    name: 'Hortensias',
    slug: 'hortensias',
    description: 'Cabezas grandes de hortensia, cortadas en agua o vivas en maceta.',
    display_order: 7,
    subcategories: [
      {
        name: 'Hortensias en florero',
        slug: 'hortensias-en-florero',
        description: 'Tres o cuatro cabezas llenan un florero entero.',
      },
      {
        name: 'Hortensias en maceta',
        slug: 'hortensias-en-maceta',
        description: 'Plantas que florecen cada verano si las dejas a media sombra.',
      },
    ],
  },
  {
    name: 'Canastas',
    slug: 'canastas',
    description: 'Canastas tejidas a mano en Catacaos, forradas para que no goteen.',
    display_order: 8,
    subcategories: [
      {
        name: 'Canastas pequeñas',
        slug: 'canastas-pequenas',
        description: 'Para agradecer o acompañar una visita.',
      },
      {
        name: 'Canastas grandes',
        slug: 'canastas-grandes',
        description: 'Para una sala, una recepción o una fiesta.',
      },
    ],
  },
  {
    name: 'Plantas',
    slug: 'plantas',
    description: 'Plantas con flor para balcón y ventana, con sus cuidados explicados.',
    display_order: 9,
    subcategories: [
      {
        name: 'Plantas con flor',
        slug: 'plantas-con-flor',
        description: 'Dalias y zinnias en su maceta.',
      },
      {
        name: 'Plantas aromáticas',
        slug: 'plantas-aromaticas',
        description: 'Para perfumar la ventana de la cocina.',
      },
    ],
  },
  {
    name: 'Condolencias',
    slug: 'condolencias',
    description: 'Arreglos sobrios, en blanco y verde, que llevamos con discreción.',
    display_order: 10,
    subcategories: [
      {
        name: 'Arreglos de condolencia',
        slug: 'arreglos-de-condolencia',
        description: 'En florero, para el velatorio o la casa.',
      },
      {
        name: 'Canastas de condolencia',
        slug: 'canastas-de-condolencia',
        description: 'Con hortensias y claveles blancos.',
      },
    ],
  },
]
