import { useEffect, useRef } from 'react'
import { brand } from '~/brand'

const KEPT = `${brand.short}_logo_svg`

/** The shop's logo; when it cannot be loaded, the one that this browser showed last. */
export function Logo({ src, className }: { src: string; className: string }) {
  const image = useRef<HTMLImageElement>(null)

  // By the time the scripts run, the picture has usually loaded or failed without anyone listening.
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
      alt={brand.name}
      width={190}
      height={44}
      className={className}
      onLoad={(event) => {
        // What stands in for it loads too.
        if (event.currentTarget.getAttribute('src') === src) void keep(src)
      }}
      onError={() => showKept(image.current)}
    />
  )
}

/** Storage and network may refuse; the shop lacks nothing without this copy. */
async function keep(src: string) {
  try {
    // It has just been shown: nothing needs to cross the wire again.
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
