import { z } from 'zod'
import { line, paragraph } from '~/forms/form-values.server'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { COMPLEMENTS_MAX, DEDICATION_MAX } from '~/models/cart/cart'

const MISSING_DAY = 'Elige la fecha de entrega'
const MISSING_SLOT = 'Elige el horario de entrega'

/**
 * What a product page posts; `sellableChoice` and `deliveryRefusal` check whether it can be sold
 * and delivered.
 *
 * @param slots the texts of those that the shop has
 */
export const choiceSchema = (slots: string[]) =>
  z.object({
    color_id: line(),
    size: line().catch(''),
    // `district.server.ts` reads it: an arrangement may be chosen before the place is known.
    district: line({ max: DISTRICT_MAX }).catch(''),
    dedication: paragraph({
      max: DEDICATION_MAX,
      tooLong: `La dedicatoria puede tener hasta ${DEDICATION_MAX} caracteres`,
    }),
    delivery_date: line({ required: MISSING_DAY }),
    delivery_time: z.string(MISSING_SLOT).refine((text) => slots.includes(text), MISSING_SLOT),
    complement_ids: z
      .array(z.string().catch(''))
      .max(200)
      .catch([])
      .default([])
      .transform((ids) => [...new Set(ids)].slice(0, COMPLEMENTS_MAX)),
  })
