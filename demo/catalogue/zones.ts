import { type DemoZone } from './types'

/** The 43 districts of Lima and the 7 of Callao, from the shop in Barranco outwards. */
export const demoZones: DemoZone[] = [
  {
    name: 'Miraflores y alrededores',
    areas: ['Barranco', 'Miraflores', 'San Borja', 'San Isidro', 'Santiago de Surco', 'Surquillo'],
    cost: 1000,
  },
  {
    name: 'Lima Centro',
    areas: [
      'Breña',
      'Cercado de Lima',
      'Jesús María',
      'La Victoria',
      'Lince',
      'Magdalena del Mar',
      'Pueblo Libre',
      'Rímac',
      'San Luis',
      'San Miguel',
    ],
    cost: 1200,
  },
  {
    name: 'Lima Sur',
    areas: ['Chorrillos', 'San Juan de Miraflores', 'Villa El Salvador', 'Villa María del Triunfo'],
    cost: 1500,
  },
  {
    name: 'Lima Este',
    areas: ['Ate', 'El Agustino', 'La Molina', 'San Juan de Lurigancho', 'Santa Anita'],
    cost: 1800,
  },
  {
    name: 'Lima Norte y Callao',
    areas: [
      'Bellavista',
      'Callao',
      'Carabayllo',
      'Carmen de la Legua Reynoso',
      'Comas',
      'Independencia',
      'La Perla',
      'La Punta',
      'Los Olivos',
      'Mi Perú',
      'Puente Piedra',
      'San Martín de Porres',
      'Ventanilla',
    ],
    cost: 2200,
  },
  {
    name: 'Balnearios y afueras',
    areas: [
      'Ancón',
      'Chaclacayo',
      'Cieneguilla',
      'Lurigancho-Chosica',
      'Lurín',
      'Pachacámac',
      'Pucusana',
      'Punta Hermosa',
      'Punta Negra',
      'San Bartolo',
      'Santa María del Mar',
      'Santa Rosa',
    ],
    cost: 3500,
  },
]
