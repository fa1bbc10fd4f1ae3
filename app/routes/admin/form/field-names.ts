/** What people call the fields of the back office's row forms, by the last part of their names. */
const NAMES: Record<string, string> = {
  ...{ name: 'Nombre', slug: 'Slug', description: 'Descripción', instructions: 'Cuidados' },
  ...{ price: 'Precio', sale_price: 'Precio de oferta', stock: 'Stock' },
  ...{ lead_days: 'Días que necesita', category_id: 'Categoría', subcategory_id: 'Subcategoría' },
  ...{ tags: 'Tags', colors: 'Colores', pictures: 'Más fotos', color_name: 'Nombre del color' },
  ...{ hex_color: 'Color', image: 'Imagen', alt_text: 'Texto alternativo', icon: 'Icono' },
  ...{ crop_x: 'Punto de recorte, horizontal', crop_y: 'Punto de recorte, vertical' },
  ...{ display_order: 'Orden', title: 'Título', cta_text: 'Texto del botón', cta_link: 'Enlace' },
  ...{ link_type: 'Tipo de enlace', link_category_id: 'Categoría' },
  ...{ link_subcategory_id: 'Subcategoría', link_tag_id: 'Tag' },
  ...{ areas: 'Distritos', cost: 'Costo', code: 'Código', email: 'Correo' },
  ...{ discount_type: 'Tipo de descuento', discount_amount: 'Descuento' },
  ...{ max_uses: 'Usos máximos', usage_limit: 'Límite de uso', min_purchase: 'Compra mínima' },
  ...{ start_date: 'Válido desde', end_date: 'Válido hasta', starts_at: 'Desde', ends_at: 'Hasta' },
  ...{ cut_off: 'Se puede pedir hasta', cut_off_hours: 'Hora u horas', capacity: 'Cupo' },
  ...{ capacity_of: 'El cupo cuenta', extra_charge: 'Cargo adicional', serves: 'Para' },
  ...{ peak_day_id: 'Fecha pico', first_day: 'Primer día', last_day: 'Último día' },
  ...{ reason: 'Motivo', day: 'Día', slot: 'Horario', charge: 'Cargo', charge_name: 'Cargo' },
  ...{ order_number: 'Número de pedido', customer_name: 'Nombre', customer_lastname: 'Apellido' },
  ...{ customer_dni: 'DNI', phone: 'Teléfono', notes: 'Notas', status: 'Estado' },
  ...{ payment_method: 'Método de pago', subtotal: 'Subtotal', discount: 'Descuento' },
  ...{ shipping_address: 'Dirección', shipping_reference: 'Referencia' },
  ...{ shipping_cost: 'Costo de envío', shipping_zone_id: 'Zona de envío', district: 'Distrito' },
  ...{ product_id: 'Producto', product: 'Arreglo y color', quantity: 'Cantidad' },
  ...{ dedication: 'Dedicatoria', complement_ids: 'Complementos', kind: 'Qué es' },
  ...{ amount: 'Monto', color: 'Color' },
}

/** What a row of a list inside a form is called, by the list's name. */
const ROWS: Record<string, string> = {
  ...{ colors: 'Color', pictures: 'Foto', lines: 'Arreglo', charges: 'Cargo o rebaja' },
}

/** `colors[1].color_name` is 'Color 2, Nombre del color'; `undefined` for a field without a name. */
export function fieldName(name: string): string | undefined {
  const [, list = '', index = '', part] = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(name) ?? []
  if (list === '') return NAMES[name]
  const row = ROWS[list] && `${ROWS[list]} ${Number(index) + 1}`
  return [row, part && NAMES[part]].filter(Boolean).join(', ') || undefined
}
