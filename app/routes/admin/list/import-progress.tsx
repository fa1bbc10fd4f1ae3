import { Link, useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { counted } from '~/counted'

const REFRESH_MS = 1_000

/** How far a list is that staff brought; the page is read again until it is done. */
export function ImportProgress({
  done,
  total,
  words = ['línea', 'líneas'],
}: {
  done: number
  total: number
  words?: [one: string, many: string]
}) {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setInterval(revalidate, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <>
      <progress
        value={done}
        max={total}
        aria-label="Líneas leídas"
        className="w-full accent-leaf"
      />
      <p>{`Van ${done} de ${counted(total, ...words)}. Puedes seguir trabajando: sigue sola.`}</p>
      <Link
        to={pathname + search}
        className="without-script link inline-flex min-h-11 items-center"
      >
        Ver cómo va
      </Link>
    </>
  )
}
