import { type DemoComplement } from './types'

export const demoComplements: DemoComplement[] = [
  {
    picture: 'card',
    name: 'Tarjeta pintada a mano',
    description: 'Acuarela sobre papel de algodón, con tu dedicatoria escrita a pluma.',
    price: 890,
    display_order: 1,
  },
  {
    picture: 'chocolates',
    name: 'Chocolates de cacao peruano',
    description: '12 bombones de cacao de Piura al 60 %, rellenos de manjar y maracuyá.',
    price: 3490,
    display_order: 2,
  },
  {
    picture: 'balloon',
    name: 'Globo corazón',
    description: 'Globo metálico de 45 cm con helio, atado al arreglo con una cinta.',
    price: 1490,
    display_order: 3,
  },
  {
    picture: 'teddy',
    name: 'Osito de peluche',
    description: 'Osito de 25 cm, suave y lavable, con un lazo al cuello.',
    price: 4490,
    display_order: 4,
  },
  {
    picture: 'candle',
    name: 'Vela de soya y lavanda',
    description: 'Vela en vaso de vidrio, 30 horas de luz y un aroma discreto.',
    price: 2990,
    display_order: 5,
  },
  {
    picture: 'macarons',
    name: 'Caja de 6 macarons',
    description: 'Lúcuma, frambuesa, pistacho, vainilla, café y chocolate, hechos el mismo día.',
    price: 3290,
    display_order: 6,
  },
  {
    picture: 'sparkling',
    name: 'Espumante de Ica',
    description: 'Botella de 750 ml, brut. Solo para mayores de 18 años.',
    price: 5990,
    display_order: 7,
  },
  {
    picture: 'vase',
    name: 'Florero de vidrio',
    description: 'Vidrio transparente de 22 cm, para recibir un ramo sin buscar dónde ponerlo.',
    price: 2990,
    display_order: 8,
  },
]
