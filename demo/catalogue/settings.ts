import { brand } from '~/brand'

import { type DemoSettings } from './types'

export const demoSettings: DemoSettings = {
  slogan: brand.slogan,
  email: brand.email,
  instagram_url: brand.instagram,
  tiktok_url: brand.tiktok,
  whatsapp_number: '900 000 000',
  whatsapp_payment_confirmation: '900 000 001',
  sucursal_address: 'Calle Las Zinnias 145, Barranco, Lima',
  legal_name: 'Flores de Ejemplo S.A.C.',
  ruc: '20000000001',
  legal_address: 'Calle Las Zinnias 145, Barranco, Lima',
  opening_hours: 'Lunes a sábado, de 9:00 a 19:00\nDomingo, de 9:00 a 13:00',
  show_floating_contact_button: 'true',
  show_contact_whatsapp: 'true',
  show_contact_address: 'true',
  show_checkout_pickup: 'true',
  enable_plin_payment: 'true',
  header_category_limit: '7',
  yape_number: '900 000 002',
  yape_name: 'Dalia & Zinnia Flores',
  plin_number: '900 000 003',
  plin_name: 'Dalia & Zinnia Flores',
  about_us_title: 'Un taller de flores en Barranco',
  about_us_content: [
    'Dalia & Zinnia empezó en un patio de Barranco, con las dos flores que mejor se daban en él. Hoy somos seis personas que armamos cada ramo a mano, uno por uno, en el mismo taller donde puedes venir a recogerlo.',
    'Compramos directo a productores de Caraz, Tarma y Pachacámac. Las flores llegan de madrugada, descansan unas horas en agua fresca y salen el mismo día hacia tu puerta. Si una flor no está buena, la cambiamos por otra del mismo tono y te avisamos antes.',
    'Tú eliges el color del envase, el día y lo que dice la tarjeta; nosotros escribimos tu dedicatoria a mano y cuidamos el resto. Con cada pedido va una nota con los cuidados de esa flor, para que te dure todo lo que puede durar.',
  ].join('\n\n'),
}
