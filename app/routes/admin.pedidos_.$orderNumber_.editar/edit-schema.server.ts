import { z } from 'zod'
import { isDay } from '~/dates'
import { line, paidAmount, paragraph, ticked } from '~/forms/form-values.server'
import { COMPLEMENTS_MAX, DEDICATION_MAX, LINES_MAX, QUANTITY_MAX } from '~/models/cart/cart'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { COUPON_CHOICES, type OrderDraft } from '~/models/orders/edit/order-edit'

const CHARGES_MAX = 10
/** Most fields of the form: its lines with all that they can have, its charges, and the rest. */
export const FIELDS = LINES_MAX * (8 + 2 * COMPLEMENTS_MAX) + 3 * CHARGES_MAX + 20

const Line = z
  .object({
    id: line({ max: 60 }),
    product: line({ max: 100 }),
    color: line({ max: 60 }),
    size: line({ max: 60 }).catch(''),
    quantity: line({ max: 10 })
      .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1, {
        error: `Escribe una cantidad de 1 a ${QUANTITY_MAX}`,
      })
      .transform(Number),
    day: line({ max: 20 }).refine((text) => text === '' || isDay(text), {
      error: 'Elige una fecha válida',
    }),
    slot: line({ max: SLOT_NAME_MAX }),
    dedication: paragraph({
      max: DEDICATION_MAX,
      tooLong: `La dedicatoria puede tener hasta ${DEDICATION_MAX} caracteres`,
    }),
    complements: z
      .array(line({ max: 60 }))
      .max(2 * COMPLEMENTS_MAX, 'Son demasiados complementos')
      .default([]),
  })
  .refine(({ id, product }) => id !== '' || product !== '', {
    path: ['product'],
    error: 'Elige el arreglo',
  })

const Charge = z.object({
  kind: z.enum(['cargo', 'rebaja']).catch('cargo'),
  name: line({ required: 'Escribe por qué se cobra o se rebaja', max: 80 }),
  amount: paidAmount('Escribe el monto'),
})

export const EditForm = z.object({
  lines: z.array(Line).max(LINES_MAX, `Caben hasta ${LINES_MAX} arreglos`).default([]),
  charges: z
    .array(Charge)
    .max(CHARGES_MAX, `Caben hasta ${CHARGES_MAX} cargos y rebajas`)
    .default([]),
  coupon: z.enum(COUPON_CHOICES).catch('rule'),
  tell: ticked,
  on_purpose: ticked,
})

/** What the form wants the order to be; amounts in céntimos. */
export function draftOf(form: z.output<typeof EditForm>, version: string): OrderDraft {
  return {
    lines: form.lines.map(
      ({ id, product, color, size: sizeId, day, slot, complements: complementIds, ...line }) => {
        const [productId = '', colorId = ''] = id === '' ? product.split(':') : ['', color]
        const when = { day: day || null, slot: slot || null }
        return { id, productId, colorId, sizeId, ...when, complementIds, ...line }
      },
    ),
    charges: form.charges.map(({ kind, name, amount }) => ({
      name,
      amount: kind === 'rebaja' ? -amount : amount,
    })),
    coupon: form.coupon,
    version,
    allowOverbooking: form.on_purpose,
  }
}
