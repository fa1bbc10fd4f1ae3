import type { ReactNode } from 'react'

/** Layout of an account page: a heading and a card. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-4 text-center text-3xl sm:text-4xl">{title}</h1>
      <div className="card p-5 sm:p-6">{children}</div>
    </div>
  )
}

/** Addresses of the two tabs as pages; both keep the page to return to. */
export function tabAddresses(page: string) {
  const from = page === '/' ? '' : `?${new URLSearchParams({ desde: page }).toString()}`
  return { cuenta: `/ingresar${from}`, registro: `/registro${from}` }
}
