/** How a part of the shop is, in the order of urgency. */
export const STATES = {
  bad: { label: 'Hay que actuar', look: 'destructive' },
  watch: { label: 'Conviene mirar', look: 'secondary' },
  good: { label: 'Bien', look: 'default' },
} as const

export type State = keyof typeof STATES

/** A part of the shop, in words for who sells flowers; `fix` and `facts` are for who looks after the machine. */
export type Part = {
  title: string
  state: State
  /** One sentence: what is well, or not. */
  summary: string
  /** What to do; absent when there is nothing to do. */
  advice?: string
  /** Where they do it. */
  link?: { to: string; label: string }
  /** The same for who looks after the machine. */
  fix?: string
  facts: { label: string; text: string }[]
}
