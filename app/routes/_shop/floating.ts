/** Milliseconds for which nothing has moved. */
const SETTLED_AFTER_MS = 200
/** Points across the buttons at which they must not cover a control; no control is smaller. */
const POINTS = [0, 0.2, 0.4, 0.6, 0.8, 1]
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex="0"]'

/**
 * Lets buttons float over a page at rest, while nobody types and they cover no control. They give way
 * at once when the page is scrolled or a control focused, and soon when something else has moved.
 *
 * @param signal ends it
 */
export function float(aside: HTMLElement, signal: AbortSignal) {
  if (signal.aborted) return
  let settling: ReturnType<typeof setTimeout>
  const land = () => delete aside.dataset.floats
  function look() {
    aside.dataset.floats = ''
    if (isTyping() || coversControl(aside)) land()
  }
  function lookSoon() {
    clearTimeout(settling)
    settling = setTimeout(look, SETTLED_AFTER_MS)
  }
  function giveWay({ target, type }: Event) {
    // A strip that moves by itself is no reader who moves on.
    if (target === document || type !== 'scroll') land()
    lookSoon()
  }
  const listening = { signal, passive: true, capture: true }
  for (const type of ['scroll', 'focusin']) document.addEventListener(type, giveWay, listening)
  for (const type of ['focusout', 'click', 'toggle', 'transitionend']) {
    document.addEventListener(type, lookSoon, listening)
  }
  const size = new ResizeObserver(lookSoon)
  size.observe(document.body)
  signal.addEventListener('abort', () => {
    size.disconnect()
    clearTimeout(settling)
    land()
  })
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false
}

/** Whether a control lies beneath the buttons, or their page is covered by a dialog. */
function coversControl(aside: HTMLElement): boolean {
  const box = aside.firstElementChild?.getBoundingClientRect()
  if (!box || document.querySelector('dialog[open]')) return true
  return POINTS.some((across) =>
    POINTS.some((down) =>
      document
        .elementsFromPoint(box.left + box.width * across, box.top + box.height * down)
        .some((one) => one.closest(CONTROLS) !== null && !aside.contains(one)),
    ),
  )
}
