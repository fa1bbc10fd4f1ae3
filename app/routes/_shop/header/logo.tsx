import { useEffect, useRef } from 'react'
import { brand } from '~/brand'
import { useShopName } from '~/document/shop-name'

const KEPT = `${brand.short}_logo_svg`

/** The shop's logo; when it cannot be loaded, the last one that this browser showed. */
export function Logo({ src, className }: { src: string; className: string }) {
  const image = useRef<HTMLImageElement>(null)

  // When the scripts run, the picture has usually loaded or failed already, before the event
  // handlers existed.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {}
    if (!complete) return
    if (naturalWidth) void keep(src)
    else showKept(image.current)
  }, [src])

  return (
    <img
      ref={image}
      src={src}
      alt={useShopName()}
      width={190}
      height={44}
      className={className}
      onLoad={(event) => {
        // The fallback fires `load` too.
        if (event.currentTarget.getAttribute('src') === src) void keep(src)
      }}
      onError={() => showKept(image.current)}
    />
  )
}

/** Keeps a copy of the logo; failures of storage or network do not matter. */
async function keep(src: string) {
  try {
    // It was just shown, so the cache has it.
    const answer = await fetch(src, { cache: 'force-cache' })
    if (answer.ok) localStorage.setItem(KEPT, await answer.text())
  } catch {
    return
  }
}

function showKept(image: HTMLImageElement | null) {
  try {
    const markup = localStorage.getItem(KEPT)
    const kept = markup && `data:image/svg+xml,${encodeURIComponent(markup)}`
    if (image && kept && image.getAttribute('src') !== kept) image.src = kept
  } catch {
    return
  }
}
