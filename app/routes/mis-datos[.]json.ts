import type { LoaderFunctionArgs } from '@remix-run/node'
import { dataFile } from '~/models/customers/own-data/download.server'
import { dataAsker } from './_shop.mis-datos/asker.server'

/** 'Descargar todo en un archivo': what the shop holds of who asks, as their page shows it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asker = await dataAsker(request)
  if (!asker) return new Response('No encontramos esos datos', { status: 404 })
  return dataFile({ mail: asker.mail }, new Date())
}
