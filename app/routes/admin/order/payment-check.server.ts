import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { operationNumber, paidAmount } from '~/forms/form-values.server'
import { echoedFields } from '~/forms/echoed-fields.server'
import { formatMoney } from '~/money'
import { notePayment } from '~/models/order-desk/payment-check.server'
import { say } from './order-actions.server'

const Form = z.object({
  operation: operationNumber,
  amount: paidAmount('Escribe el monto que ves en tu app'),
})

/** The typed values with their problems or doubts. */
export type CheckAnswer = {
  check: {
    operation: string
    amount: string
    problems: { operation?: string; amount?: string }
    doubts: string[]
  }
}

const TITLE = 'No se pudo anotar el pago'

/** Handles 'Verificar pago': the operation that staff see in their app. */
export async function checkPayment(request: Request, form: FormData, staff: User) {
  const again = (found: CheckAnswer['check']['problems'], doubts: string[]) => {
    const { typed, problems } = echoedFields(form, Form, found)
    return data<CheckAnswer>({ check: { ...typed, problems, doubts } }, { status: 400 })
  }

  const read = Form.safeParse({
    operation: textOf(form, 'operation'),
    amount: textOf(form, 'amount'),
  })
  if (!read.success) {
    const { operation, amount } = z.flattenError(read.error).fieldErrors
    return again({ operation: operation?.[0], amount: amount?.[0] }, [])
  }
  const seen = { ...read.data, isSure: textOf(form, 'sure') === 'on', staffId: staff.id }
  const check = await notePayment(textOf(form, 'id'), seen)
  if (!check) {
    return say(request, { title: TITLE, description: 'Este pedido ya no existe.', tone: 'error' })
  }
  if ('doubts' in check) return again({}, check.doubts)
  return say(request, { ...told(check), tone: 'normal' })
}

function told({ missing, isVerified }: { missing: number; isVerified: boolean }) {
  if (isVerified) return { title: 'Pago verificado', description: 'El pedido pasó a «Verificado».' }
  if (missing === 0) return { title: 'Pago anotado' }
  return { title: 'Pago anotado', description: `Faltan ${formatMoney(missing)}.` }
}
