import { useSyncExternalStore } from 'react'

/** Says so while the browser takes itself for offline; it may be wrong, so nothing is blocked. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <p role="status" className="rounded-xl bg-butter px-4 py-3 empty:hidden">
      {isOffline
        ? 'Parece que no tienes conexión. Tus datos siguen aquí: envía el pedido cuando vuelva.'
        : null}
    </p>
  )
}

function watch(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
