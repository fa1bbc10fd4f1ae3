import { line } from '~/forms/form-values.server'

/** A percentage; a blank is the middle. */
const percent = line({ max: 20 })
  .refine((typed) => /^\d{0,3}$/.test(typed) && Number(typed) <= 100, {
    error: 'Escribe un número entero, de 0 a 100',
  })
  .transform((typed) => (typed === '' ? 50 : Number(typed)))

/** The schema's part for the point of a picture that stays in view where it is cut. */
export const cropValues = { crop_x: percent, crop_y: percent }

/** The same as a form shows it. */
export function cropTexts({ crop_x, crop_y }: { crop_x: number; crop_y: number }) {
  return { crop_x: String(crop_x), crop_y: String(crop_y) }
}
