/** The steps of a product's care: a line each in what staff wrote. */
export function careSteps(instructions: string): string[] {
  return instructions.split('\n').filter((step) => step.trim() !== '')
}
