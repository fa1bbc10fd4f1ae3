import { type DemoColor } from './types'

export const terracotta: DemoColor = { color_name: 'Terracota', hex_color: '#b5633f' }
export const midnight: DemoColor = { color_name: 'Azul noche', hex_color: '#2f3e63' }
export const pearl: DemoColor = { color_name: 'Blanco perla', hex_color: '#f2efe6' }
export const sage: DemoColor = { color_name: 'Verde salvia', hex_color: '#8fa58a' }
export const dustyRose: DemoColor = { color_name: 'Rosa antiguo', hex_color: '#d8a7a0' }
export const mustard: DemoColor = { color_name: 'Mostaza', hex_color: '#d7a63a' }
export const kraft: DemoColor = { color_name: 'Kraft', hex_color: '#b58a5a' }
export const lilac: DemoColor = { color_name: 'Lila', hex_color: '#b9a3cf' }
export const black: DemoColor = { color_name: 'Negro mate', hex_color: '#2b2a26' }
export const skyBlue: DemoColor = { color_name: 'Celeste', hex_color: '#a9c7d8' }
