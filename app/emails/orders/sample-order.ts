import type { OrderMail } from './order-parts'

/* Invented people and orders of the mails' samples. */

export const origin = 'https://daliayzinnia.example'
export const link = `${origin}/confirmacion/DZ-20261224-0042?llave=4fJb0s0Xq1mT8w2eVhYc9A`

export const order: OrderMail = {
  orderNumber: 'DZ-20261224-0042',
  customerName: 'Ana Quispe Ñahui',
  email: 'ana@correo.example',
  phone: '987 654 321',
  call: 'tel:987654321',
  chat: 'https://wa.me/51987654321?text=Hola%2C%20Ana',
  lines: [
    {
      name: 'Jardín de Dalias',
      color: 'Terracota',
      quantity: 1,
      dedication: 'Mamá: que tu Navidad\nflorezca tan lindo como tú.\nTe quiere, Ana',
      deliveryDate: '2026-12-24',
      deliveryTime: '9am-3pm',
      complements: [
        { name: 'Chocolates de cacao peruano', quantity: 1, price: 3500 },
        { name: 'Globo', quantity: 2, price: 800 },
      ],
      total: 19_000,
    },
    {
      name: 'Ramo de zinnias y eucalipto para la mesa del comedor',
      color: null,
      quantity: 2,
      dedication: '',
      deliveryDate: '2026-12-26',
      deliveryTime: '3pm-7pm',
      complements: [],
      total: 17_980,
    },
  ],
  subtotal: 36_980,
  shipping: 1200,
  discount: 3698,
  couponCode: 'FLORECE10',
  chargeLines: [{ name: 'Horario 9am-3pm, 24/12/2026', amount: 1_500 }],
  total: 35_982,
  deliveryType: 'envio',
  zoneName: 'Miraflores, San Isidro y Barranco',
  district: 'Miraflores',
  handover: ['Recibe: Lucía Paz · 999 111 222', 'Es sorpresa: no llamar antes'],
  address: 'Calle Las Begonias 450, dpto. 302',
  reference: 'Frente al parque, portón verde',
  pickup: null,
  paymentMethod: 'yape',
  wallet: { number: '999 888 777', name: 'Rosa Flores Díaz' },
  bank: null,
  payUntil: null,
}

export const pickup: OrderMail = {
  ...order,
  deliveryType: 'retiro',
  zoneName: null,
  district: null,
  handover: [],
  address: null,
  reference: null,
  pickup: 'Av. Grau 120, Barranco',
  shipping: 0,
  discount: 0,
  couponCode: null,
  chargeLines: [],
  total: order.subtotal,
  paymentMethod: 'yape',
  wallet: null,
}

export const transfer: OrderMail = {
  ...pickup,
  paymentMethod: 'transferencia',
  bank: {
    bank: 'BCP',
    holder: 'Dalia & Zinnia S.A.C.',
    account: '191-2345678-0-12',
    cci: '00219100234567801234',
  },
  payUntil: new Date('2026-11-24T20:00:00Z'),
}

export const gift: OrderMail = {
  ...pickup,
  discount: pickup.subtotal,
  couponCode: 'REGALO',
  total: 0,
}
