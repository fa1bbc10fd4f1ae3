import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { parseForm, textOf, unknownIntent, versionIn } from '~/forms/form.server'
import { amount, optionalAmount, ticked } from '~/forms/form-values.server'
import { type Price, updatePrice } from '~/models/catalogue/admin/product-price.server'
import { isUuid } from '~/models/records/uuid'
import { formatAmount } from '~/money'
import { saveOrReport } from '../admin/form/save-row.server'
import { listOf } from '../admin/list/list-actions.server'
import type { Fields } from '../admin/list/undo-delete.server'
import { saleWarning } from '../admin.productos_.$id/save-product.server'
import { stock } from '../admin.productos_.$id/product-schema.server'
import { priceId } from './price-form'

const PriceForm = z.object({
  price: amount('Escribe el precio'),
  sale_price: optionalAmount,
  stock,
  active: ticked,
})

/** Values of the form, as text. */
export function priceFields({ price, sale_price, stock, active }: Price) {
  return {
    price: formatAmount(price),
    sale_price: sale_price === null ? '' : formatAmount(sale_price),
    stock: String(stock),
    active: active ? 'on' : '',
  }
}

/** Saves a row's price, and goes back to that row; undo sends the same form with the earlier values. */
export async function savePrice(request: Request, form: FormData) {
  const id = textOf(form, 'id')
  if (!isUuid(id)) throw unknownIntent('save-price')
  const submission = parseForm(form, PriceForm)
  if (submission.status !== 'success')
    return data({ id, result: submission.reply(), version: versionIn(form) }, { status: 400 })
  const { stock, ...values } = submission.value
  const draft = form.has('stock') ? { ...values, stock } : values
  const saved = await saveOrReport(updatePrice(id, draft, versionIn(form)))
  if (!saved.saved) {
    const { version, ...problems } = saved
    return data({ id, result: submission.reply(problems), version }, { status: 400 })
  }
  return redirectWithToast(`${listOf(request)}#${priceId(id)}`, {
    title: 'Producto actualizado',
    description: [saved.name, saleWarning(values)].filter(Boolean).join('. '),
    tone: 'normal',
    undo: { to: listOf(request), fields: earlier(id, saved) },
  })
}

function earlier(id: string, { before, version }: { before: Price; version: string }): Fields {
  const fields = Object.entries(priceFields(before))
  return [['intent', 'save-price'], ['id', id], ['version', version], ...fields]
}
