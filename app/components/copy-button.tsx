import { useState } from 'react'

type Props = { text: string; label: string; className?: string }

/** Copies a text into other apps; a browser may refuse, or have no clipboard where the shop has no https. */
export function CopyButton({ text, label, className = 'with-script' }: Props) {
  const [said, say] = useState(label)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say('Copiado')
    } catch {
      say('No se pudo copiar: selecciónalo')
    }
  }

  return (
    <button type="button" className={`${className} link min-h-11`} onClick={() => void copy()}>
      {said}
    </button>
  )
}
