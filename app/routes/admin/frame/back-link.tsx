import { Link } from '@remix-run/react'

/** The way back to the list, or the thing, that a screen is about; above its heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return <Link to={to} className="link inline-flex min-h-11 items-center">{`‹ ${children}`}</Link>
}
