/** Lines under their heads, in columns. */
export function print(head: string[], lines: string[][]) {
  console.log()
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, ...lines]) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  }
  console.log()
}
