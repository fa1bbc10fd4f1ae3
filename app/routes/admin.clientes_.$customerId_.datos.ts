import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { rootOf } from '~/models/customers/customer.server'
import { dataFile } from '~/models/customers/own-data/download.server'

/** 'Descargar sus datos': what the shop holds of a customer who asked for it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'customers.write', 'file')
  const customer = await rootOf(params.customerId ?? '')
  if (!customer) return new Response('Ese cliente ya no existe', { status: 404 })
  return dataFile({ customer }, new Date())
}
