import type { LoaderFunctionArgs } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { dataFile } from '~/models/customers/own-data/download.server'
import { mailOfKey } from '~/models/customers/own-data/own-data-link.server'

/** 'Descargar todo en un archivo': what the shop holds of who asks, as their page shows it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('llave')
  const mail = key === null ? (await readUser(request))?.email : await mailOfKey(key, new Date())
  if (!mail) return new Response('No encontramos esos datos', { status: 404 })
  return dataFile({ mail: mail.toLowerCase() }, new Date())
}
