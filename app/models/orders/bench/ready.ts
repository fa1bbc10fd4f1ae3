/** How long whoever has a line ready by mistake may take that back. */
export const UNDO_MINUTES = 5

type Line = { quantity: number; isMade: boolean }

/** How many arrangements of some lines are made: `3 de 4 listos`. */
export function readyWords(lines: Line[]): string {
  const all = quantityOf(lines)
  const made = quantityOf(lines.filter(({ isMade }) => isMade))
  return `${made} de ${all} ${all === 1 ? 'listo' : 'listos'}`
}

function quantityOf(lines: Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
