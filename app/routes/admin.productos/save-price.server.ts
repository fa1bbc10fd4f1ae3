import { stock } from '~/models/catalogue/admin/product-rules.server'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { parseForm, textOf, unknownIntent, versionIn } from '~/forms/form.server'
import { amount, optionalAmount } from '~/forms/form-values.server'
import { endOf, type Price, updatePrice } from '~/models/catalogue/admin/product-price.server'
import { SIZES_MAX } from '~/models/catalogue/sizes/size'
import { isUuid } from '~/models/records/uuid'
import { formatAmount } from '~/money'
import { saveOrReport } from '../admin/form/save-row.server'
import { listOf } from '../admin/list/list-actions.server'
import type { Fields } from '../admin/list/undo-delete.server'
import { saleWarning } from '../admin.productos_.$id/save-product.server'
import { priceId } from './price-form'

const ROW = { price: amount('Escribe el precio'), sale_price: optionalAmount, stock }
const OF_SIZE = /^price-(.+)$/

/** The rows of a form: the product's sizes by id, which end the names of their fields, or the product itself. */
function rowsIn(form: FormData): { id: string | null }[] {
  const ids = [...form.keys()].map((name) => OF_SIZE.exec(name)?.[1] ?? '').filter(isUuid)
  const sizes = [...new Set(ids)].sort().slice(0, SIZES_MAX)
  return sizes.length > 0 ? sizes.map((id) => ({ id })) : [{ id: null }]
}

function schemaOf(rows: { id: string | null }[]) {
  const fields = rows.flatMap((row) =>
    Object.entries(ROW).map(([name, piece]) => [name + endOf(row), piece] as const),
  )
  return z.object(Object.fromEntries(fields))
}

/** Values of the form, as text. */
export function priceFields({ active, rows }: Price): Record<string, string> {
  const fields = rows.flatMap((row): Fields => {
    const { price, sale_price, stock } = row
    return [
      [`price${endOf(row)}`, formatAmount(price)],
      [`sale_price${endOf(row)}`, sale_price === null ? '' : formatAmount(sale_price)],
      [`stock${endOf(row)}`, String(stock)],
    ]
  })
  return { ...Object.fromEntries(fields), active: active ? 'on' : '' }
}

/** Saves a row's price, and goes back to that row; undo sends the same form with the earlier values. */
export async function savePrice(request: Request, form: FormData) {
  const id = textOf(form, 'id')
  if (!isUuid(id)) throw unknownIntent('save-price')
  const sent = rowsIn(form)
  const submission = parseForm(form, schemaOf(sent))
  if (submission.status !== 'success')
    return data({ id, result: submission.reply(), version: versionIn(form) }, { status: 400 })
  const figures = submission.value
  const rows = sent.map((row) => {
    const figure = (name: keyof typeof ROW) => figures[name + endOf(row)] ?? null
    const amounts = { ...row, price: figure('price') ?? 0, sale_price: figure('sale_price') }
    return form.has(`stock${endOf(row)}`) ? { ...amounts, stock: figure('stock') ?? 0 } : amounts
  })
  const draft = { active: textOf(form, 'active') === 'on', rows }
  const saved = await saveOrReport(updatePrice(id, draft, versionIn(form)))
  if (!saved.saved) {
    const { version, ...problems } = saved
    return data({ id, result: submission.reply(problems), version }, { status: 400 })
  }
  return redirectWithToast(`${listOf(request)}#${priceId(id)}`, {
    title: 'Producto actualizado',
    description: [saved.name, warningOf(rows)].filter(Boolean).join('. '),
    tone: 'normal',
    undo: { to: listOf(request), fields: earlier(id, saved) },
  })
}

function warningOf(rows: Parameters<typeof saleWarning>[0][]): string {
  return rows.map(saleWarning).find(Boolean) ?? ''
}

function earlier(id: string, { before, version }: { before: Price; version: string }): Fields {
  const fields = Object.entries(priceFields(before))
  return [['intent', 'save-price'], ['id', id], ['version', version], ...fields]
}
