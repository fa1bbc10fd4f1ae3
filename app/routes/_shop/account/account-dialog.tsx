import { PrefetchPageLinks } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SidePanel } from '~/components/dialog'
import { useHydrated } from '~/components/hydrated'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { AccountTabs } from './account-tabs'

type Props = {
  at: { pathname: string; search: string }
  tab: 'cuenta' | 'registro'
  /** The page to return to after signing in. */
  page: string
}

/** Sign-in and registration as a dialog over the current page; leads back to `page`. */
export function AccountDialog({ at, tab, page }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isLive = useHydrated()

  // By now the dialog is modal and has focused its close button.
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])

  const tabUrl = (name: string) => `${openUrl(at, 'panel', name)}&${asked(page)}`
  return (
    <SidePanel title="Bienvenido" closeTo={closedUrl(at)} centered>
      {/* Loads the code that reports a failed request before the connection can fail. */}
      {isLive ? <PrefetchPageLinks page={tab === 'cuenta' ? '/ingresar' : '/registro'} /> : null}
      <div ref={box} className="p-5 sm:p-6">
        <AccountTabs
          tab={tab}
          addresses={{ cuenta: tabUrl('cuenta'), registro: tabUrl('registro') }}
          page={page}
          inDialog
        />
      </div>
    </SidePanel>
  )
}

function asked(page: string): string {
  return new URLSearchParams({ desde: page }).toString()
}
