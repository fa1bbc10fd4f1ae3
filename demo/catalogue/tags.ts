import { type DemoTag } from './types'

export const demoTags: DemoTag[] = [
  {
    name: 'Cumpleaños',
    slug: 'cumpleanos',
    description: 'Flores con color para celebrar un año más.',
    display_order: 1,
    icon: 'M12 1.5c1.3 1.5 2 2.5 2 3.5a2 2 0 0 1-4 0c0-1 .7-2 2-3.5zM11 8h2v3h-2zM5 11h14a2 2 0 0 1 2 2v2.2c-1.5 0-1.5 1.4-3 1.4s-1.5-1.4-3-1.4-1.5 1.4-3 1.4-1.5-1.4-3-1.4-1.5 1.4-3 1.4-1.5-1.4-3-1.4V13a2 2 0 0 1 2-2zM3 17.2c1.5 0 1.5 1.4 3 1.4s1.5-1.4 3-1.4 1.5 1.4 3 1.4 1.5-1.4 3-1.4 1.5 1.4 3 1.4 1.5-1.4 3-1.4V20a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  },
  {
    name: 'Aniversario',
    slug: 'aniversario',
    description: 'Para decir que otro año juntos vale la pena.',
    display_order: 2,
    icon: 'M8.5 8a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm0 2.2a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6zM15.5 8a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm0 2.2a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6zM13.2 2h4.6l1.7 2.2-4 3.6-4-3.6z',
  },
  {
    name: 'Amor',
    slug: 'amor',
    description: 'Rosas y otras formas de decir te quiero.',
    display_order: 3,
    icon: 'M12 21.2C5.6 16.3 2 12.8 2 8.6A5.5 5.5 0 0 1 7.5 3c1.8 0 3.4.9 4.5 2.4C13.1 3.9 14.7 3 16.5 3A5.5 5.5 0 0 1 22 8.6c0 4.2-3.6 7.7-10 12.6z',
  },
  {
    name: 'Para mamá',
    slug: 'para-mama',
    description: 'Flores para agradecerle a mamá en mayo o cualquier domingo.',
    display_order: 4,
    icon: 'M8.5 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17.5 9a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8.5 11.2c2.3 0 4.2 1 5.4 2.6a4.6 4.6 0 0 0-1.9 3.8V22H2.5a.9.9 0 0 1-.9-.9v-3c0-3.9 3-6.9 6.9-6.9zM17.5 15.6c2.6 0 4.5 1.9 4.5 4.5v1a.9.9 0 0 1-.9.9h-7.2a.9.9 0 0 1-.9-.9v-1c0-2.6 1.9-4.5 4.5-4.5z',
  },
  {
    name: 'Gracias',
    slug: 'gracias',
    description: 'Un detalle para quien te dio una mano.',
    display_order: 5,
    icon: 'M5 3h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-6.5L7 21.6V17H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zm7 11.4c3.2-2.4 5-4.1 5-6.2a2.7 2.7 0 0 0-2.7-2.7c-.9 0-1.7.4-2.3 1.2-.6-.8-1.4-1.2-2.3-1.2A2.7 2.7 0 0 0 7 8.2c0 2.1 1.8 3.8 5 6.2z',
  },
  {
    name: 'Condolencias',
    slug: 'condolencias',
    description: 'Flores blancas para acompañar en silencio.',
    display_order: 6,
    icon: 'M12 1.5c1.8 2 2.7 3.4 2.7 4.8a2.7 2.7 0 0 1-5.4 0c0-1.4.9-2.8 2.7-4.8zM9.8 10h4.4a.8.8 0 0 1 .8.8V18H9v-7.2a.8.8 0 0 1 .8-.8zM4 18.8h16c0 2-1.6 3.7-3.7 3.7H7.7A3.7 3.7 0 0 1 4 18.8z',
  },
  {
    name: 'Nacimiento',
    slug: 'nacimiento',
    description: 'Tonos suaves para recibir a un bebé.',
    display_order: 7,
    icon: 'M11 2.5V11H2.5A8.5 8.5 0 0 1 11 2.5zM2.5 12.5H16V8.3A3.3 3.3 0 0 1 19.3 5H22v2h-2.7c-.7 0-1.3.6-1.3 1.3v4.2a5.8 5.8 0 0 1-5.8 5.5H8.3a5.8 5.8 0 0 1-5.8-5.5zM7 18.4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM14 18.4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  },
  {
    name: 'Graduación',
    slug: 'graduacion',
    description: 'Para aplaudir el título y las noches sin dormir.',
    display_order: 8,
    icon: 'M12 3.5 23 9l-11 5.5L1 9zM5.5 12.7 12 16l6.5-3.3v4.1c0 2-2.9 3.7-6.5 3.7s-6.5-1.7-6.5-3.7zM20.4 11.6l1.7-.8v5.4c.6.3 1 .9 1 1.6l-.6 3.2h-2.5l-.6-3.2c0-.7.4-1.3 1-1.6z',
  },
  {
    name: 'Recuperación',
    slug: 'recuperacion',
    description: 'Compañía para quien descansa y se mejora.',
    display_order: 9,
    icon: 'M3 10h15v1h.7a3.8 3.8 0 0 1 0 7.6h-1.8a6 6 0 0 1-5.4 3.4h-2a6.5 6.5 0 0 1-6.5-6.5zm15 3v2.5c0 .4 0 .7-.1 1.1h.8a1.8 1.8 0 0 0 0-3.6zM6.6 8c-1.7-2.3 1.3-3.3 0-6h2c1.3 2.7-1.7 3.7 0 6zM11.6 8c-1.7-2.3 1.3-3.3 0-6h2c1.3 2.7-1.7 3.7 0 6z',
  },
  {
    name: 'Solo porque sí',
    slug: 'solo-porque-si',
    description: 'Sin fecha ni motivo, que es el mejor motivo.',
    display_order: 10,
    icon: 'M12 7.6C9 6.2 8.8 1 12 1s3 5.2 0 6.6zM15.1 8.9c-1.1-3.1 2.4-6.9 4.7-4.7s-1.6 5.8-4.7 4.7zM16.4 12c1.4-3 6.6-3.2 6.6 0s-5.2 3-6.6 0zM15.1 15.1c3.1-1.1 6.9 2.4 4.7 4.7s-5.8-1.6-4.7-4.7zM12 16.4c3 1.4 3.2 6.6 0 6.6s-3-5.2 0-6.6zM8.9 15.1c1.1 3.1-2.4 6.9-4.7 4.7s1.6-5.8 4.7-4.7zM7.6 12c-1.4 3-6.6 3.2-6.6 0s5.2-3 6.6 0zM8.9 8.9c-3.1 1.1-6.9-2.4-4.7-4.7s5.8 1.6 4.7 4.7zM12 8.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6z',
  },
]
