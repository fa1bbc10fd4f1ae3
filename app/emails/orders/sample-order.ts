import type { OrderMail } from './order-parts'

/* Invented people and orders of the mails' samples. */

export const origin = 'https://daliayzinnia.example'
export const link = `${origin}/confirmacion/DZ-20261224-0042?llave=4fJb0s0Xq1mT8w2eVhYc9A`

export const order: OrderMail = {
  order_number: 'DZ-20261224-0042',
  customerName: 'Ana Quispe Ñahui',
  email: 'ana@correo.example',
  phone: '987 654 321',
  call: 'tel:987654321',
  chat: 'https://wa.me/51987654321?text=Hola%2C%20Ana',
  lines: [
    {
      product_name: 'Jardín de Dalias',
      product_color: 'Terracota',
      quantity: 1,
      dedication: 'Mamá: que tu Navidad\nflorezca tan lindo como tú.\nTe quiere, Ana',
      delivery_date: '2026-12-24',
      delivery_time: '9am-3pm',
      complements: [
        { name: 'Chocolates de cacao peruano', quantity: 1, unit_price: 3500 },
        { name: 'Globo', quantity: 2, unit_price: 800 },
      ],
      subtotal: 19_000,
    },
    {
      product_name: 'Ramo de zinnias y eucalipto para la mesa del comedor',
      product_color: null,
      quantity: 2,
      dedication: '',
      delivery_date: '2026-12-26',
      delivery_time: '3pm-7pm',
      complements: [],
      subtotal: 17_980,
    },
  ],
  subtotal: 36_980,
  shipping_cost: 1200,
  discount: 3698,
  coupon_code: 'FLORECE10',
  chargeLines: [{ name: 'Horario 9am-3pm, 24/12/2026', amount: 1_500 }],
  total: 35_982,
  delivery_type: 'envio',
  shipping_zone_name: 'Miraflores, San Isidro y Barranco',
  district: 'Miraflores',
  handover: ['Recibe: Lucía Paz · 999 111 222', 'Es sorpresa: no llamar antes'],
  shipping_address: 'Calle Las Begonias 450, dpto. 302',
  shipping_reference: 'Frente al parque, portón verde',
  pickup_sucursal: null,
  payment_method: 'yape',
  wallet: { number: '999 888 777', name: 'Rosa Flores Díaz' },
  bank: null,
  payUntil: null,
}

export const pickup: OrderMail = {
  ...order,
  delivery_type: 'retiro',
  shipping_zone_name: null,
  district: null,
  handover: [],
  shipping_address: null,
  shipping_reference: null,
  pickup_sucursal: 'Av. Grau 120, Barranco',
  shipping_cost: 0,
  discount: 0,
  coupon_code: null,
  chargeLines: [],
  total: order.subtotal,
  payment_method: 'yape',
  wallet: null,
}

export const transfer: OrderMail = {
  ...pickup,
  payment_method: 'transferencia',
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
  coupon_code: 'REGALO',
  total: 0,
}
