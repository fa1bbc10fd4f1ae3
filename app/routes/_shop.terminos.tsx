import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useShopName } from '~/document/shop-name'
import { termsText } from '~/models/site/legal-defaults'
import { chaptersOf } from '~/models/site/legal-text'
import { isWallet, waysToPay } from '~/payment-methods'
import { offeredPayments, receiptRules } from '~/models/site/settings/setting'
import { shownSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { LegalPage } from './_shop/legal-page'

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await shownSettings(context)
  // Said only where prices contain none.
  const igv = receiptRules(settings)?.isNuevoRus ? { withoutIgv: true } : {}
  const wallets = offeredPayments(settings).filter(isWallet)
  return { chapters: chaptersOf(termsText(settings)), wallets: waysToPay(wallets, 'y'), ...igv }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Términos y Condiciones',
    description: `Precios ${data && 'withoutIgv' in data ? 'en soles' : 'con IGV'}, pagos con ${data?.wallets}, entregas en Lima, cambios y devoluciones.`,
    path: '/terminos',
  })

export default function Terms() {
  const shop = useShopName()
  return (
    <LegalPage
      title="Términos y Condiciones"
      lead={`Lo que puedes esperar de ${shop} cuando nos compras flores, y lo que necesitamos de ti.`}
      chapters={useLoaderData<typeof loader>().chapters}
    />
  )
}

export { shouldRevalidate } from '~/forms/failed-submission'
