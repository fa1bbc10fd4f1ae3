import { z } from 'zod'
import { formatDay } from '~/dates'
import { line } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { couponCode, couponStatus, usesAllowed, worthOf } from '~/models/coupons/coupon'
import { couponToEdit, writeCoupon } from '~/models/coupons/coupon-editor.server'
import { versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { saveRow } from '../admin/form/save-row.server'
import { COUPON_FIELDS } from './coupon-form'

type Coupon = NonNullable<Awaited<ReturnType<typeof couponToEdit>>>

/** The fields of a coupon that the list shows. */
export function couponRow(coupon: Coupon, now: Date) {
  return {
    id: coupon.id,
    name: coupon.code,
    worth: worthOf(coupon),
    validity: validity(coupon),
    uses: uses(coupon),
    status: couponStatus(coupon, now),
  }
}

function validity({ start_date, end_date }: Coupon): string {
  if (start_date && end_date) return `${formatDay(start_date)} al ${formatDay(end_date)}`
  if (start_date) return `Desde ${formatDay(start_date)}`
  return end_date ? `Hasta ${formatDay(end_date)}` : 'Sin límite'
}

/** How often it was used, and its limit. */
function uses(coupon: Coupon): string {
  const limit = usesAllowed(coupon)
  return Number.isFinite(limit) ? `${coupon.current_uses} de ${limit}` : String(coupon.current_uses)
}

/** Values of a coupon's form. */
export function formValues(coupon: Coupon) {
  const { id, code, discount_type, discount_amount } = coupon
  return {
    id,
    version: versionOf(coupon),
    uses: coupon.current_uses,
    owner: coupon.owner,
    fields: textsOf(COUPON_FIELDS, coupon, {
      code,
      discount_type,
      discount_amount:
        discount_type === 'fixed' ? formatAmount(discount_amount) : String(discount_amount / 100),
    }),
  }
}

/** A coupon without uses or owner: only such a one can be created again from its form. */
export async function unusedCoupon(id: string) {
  const coupon = await couponToEdit(id)
  return coupon && coupon.current_uses === 0 && coupon.user_id === null ? coupon : undefined
}

const CouponForm = z.object(
  rulesOf(COUPON_FIELDS, {
    code: line({ required: 'Escribe el código', max: 40 })
      .transform(couponCode)
      .refine((code) => !code.includes(' '), { error: 'Escribe el código sin espacios' }),
    discount_type: z.enum(['percentage', 'fixed'], { error: 'Elige el tipo de descuento' }),
  }),
)

export function saveCoupon(request: Request, upload: Upload) {
  return saveRow(request, upload, CouponForm, {
    titles: { created: 'Cupón creado', updated: 'Cupón actualizado' },
    write: writeCoupon,
  })
}
