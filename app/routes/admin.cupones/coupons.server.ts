import { z } from 'zod'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import {
  amount,
  line,
  optionalAmount,
  optionalDay,
  optionalTimes,
  ticked,
} from '~/forms/form-values.server'
import { readList } from '~/urls/list-url'
import { couponCode, couponStatus } from '~/models/coupons/coupon'
import {
  COUPON_SORTS,
  couponsToRemove,
  couponToEdit,
  countCoupons,
  createCoupon,
  listCoupons,
  removeCoupons,
  updateCoupon,
} from '~/models/coupons/coupon-editor.server'
import { versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import type { Upload } from '~/forms/upload.server'
import { applyBulkAction, deleteSelected } from '../admin/list/list-actions.server'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'
import type { EditedCoupon } from './coupon-form'

export async function readCoupons(url: URL) {
  const now = new Date()
  const list = readList(url.searchParams, COUPON_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listCoupons(list, now),
    countCoupons(now),
    editedRow(url, couponToEdit),
    rowsToDelete(url, couponsToRemove),
  ])
  const withStatus = rows.map((coupon) => ({ ...coupon, status: couponStatus(coupon, now) }))
  return { list, rows: withStatus, total, counts, doomed, edited: edited && formValues(edited) }
}

function formValues(coupon: NonNullable<Awaited<ReturnType<typeof couponToEdit>>>): EditedCoupon {
  const { id, code, discount_type, discount_amount, min_purchase, start_date, end_date } = coupon
  return {
    id,
    version: versionOf(coupon),
    uses: coupon.current_uses,
    owner: coupon.owner,
    fields: {
      code,
      discount_type,
      discount_amount:
        discount_type === 'fixed' ? formatAmount(discount_amount) : String(discount_amount / 100),
      usage_limit: String(coupon.usage_limit ?? ''),
      max_uses: String(coupon.max_uses ?? ''),
      min_purchase: min_purchase === null ? '' : formatAmount(min_purchase),
      start_date,
      end_date,
      active: coupon.active ? 'on' : '',
    },
  }
}

/** A coupon that nobody used or owns: of another one the form does not say everything. */
async function couponUnused(id: string) {
  const coupon = await couponToEdit(id)
  return coupon && coupon.current_uses === 0 && coupon.user_id === null ? coupon : undefined
}

const CouponForm = z.object({
  code: line({ required: 'Escribe el código', max: 40 })
    .transform(couponCode)
    .refine((code) => !code.includes(' '), { error: 'Escribe el código sin espacios' }),
  discount_type: z.enum(['percentage', 'fixed'], { error: 'Elige el tipo de descuento' }),
  discount_amount: amount('Escribe el descuento'),
  usage_limit: optionalTimes,
  max_uses: optionalTimes,
  min_purchase: optionalAmount,
  start_date: optionalDay,
  end_date: optionalDay,
  active: ticked,
})

/** Does what a button of the screen asks for; its caller has asked who is asking. */
export function changeCoupons(request: Request, upload: Upload) {
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveCoupon(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'coupons', {
        shown: { one: 'Cupón activado', many: 'cupones activados' },
        hidden: { one: 'Cupón desactivado', many: 'cupones desactivados' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        removeCoupons,
        { one: 'Cupón eliminado', many: 'cupones eliminados' },
        {
          failure: 'No se pudo eliminar el cupón',
          undo: undoDelete(couponUnused, (coupon) => formValues(coupon).fields, couponsToRemove),
        },
      )
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveCoupon(request: Request, upload: Upload) {
  const id = editedId(request)
  const submission = parseForm(upload.form, CouponForm)
  if (submission.status !== 'success') return refuseRow(submission, {}, {})
  const draft = submission.value
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(id ? updateCoupon(id, draft, version) : createCoupon(draft))
  if (!saved.saved) return refuseRow(submission, saved, {})
  return afterSave(request, upload.intent, { title: id ? 'Cupón actualizado' : 'Cupón creado' })
}
