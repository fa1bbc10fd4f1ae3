import { PrefetchPageLinks } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SidePanel } from '~/components/dialog'
import { useHydrated } from '~/components/hydrated'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { AccountTabs } from './account-tabs'

type Props = {
  at: { pathname: string; search: string }
  tab: 'cuenta' | 'registro'
  /** Where the person was going. */
  page: string
}

/** The way into an account over the page one is on, and the way on to where the person was going. */
export function AccountDialog({ at, tab, page }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isLive = useHydrated()

  // The dialog has become modal by now and put the focus on its way out.
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])

  const tabUrl = (name: string) => `${openUrl(at, 'panel', name)}&${asked(page)}`
  return (
    <SidePanel title="Bienvenido" closeTo={closedUrl(at)} centered>
      {/* What says that a form could not be sent must be here before the line is cut. */}
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
