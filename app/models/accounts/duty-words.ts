import type { Duty } from './permissions'

/** What people read of a duty, and what whoever has it may do. */
export const DUTY_WORDS: Record<Duty, { name: string; about: string }> = {
  owner: {
    name: 'Dueña',
    about: 'Todo, también el personal, las copias, las cuentas de pago y los márgenes.',
  },
  manager: {
    name: 'Administración',
    about: 'Todo menos el personal, las copias de respaldo, las cuentas de pago y los márgenes.',
  },
  editor: {
    name: 'Redacción',
    about: 'La portada, las fotos y las campañas, sin ver los correos de la lista.',
  },
  workshop: {
    name: 'Taller',
    about:
      'Lo que se arma cada día, con sus tarjetas, qué está listo y qué flores comprar: ni precios, ni stock, ni datos de quien compra.',
  },
  delivery: { name: 'Reparto', about: 'Los enlaces y el avance de las paradas de cada día.' },
  accounting: {
    name: 'Contabilidad',
    about: 'Los pagos de cada pedido y los archivos; solo anota y anula pagos y devoluciones.',
  },
}
