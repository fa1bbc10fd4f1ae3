import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Where characters are counted, and where base64 is shared among cookies. */
const CUTTERS = ['app/forms/graphemes.ts', 'app/cookies/cart.server.ts']
/** What gives texts of one byte a letter: they can be cut anywhere. */
const PLAIN_TEXT = /\b(digest|tokenHash|toISOString|randomUUID|toSlug|formatDay)\(/
const CUTS = ['slice', 'substring', 'substr']

const files = ts.sys
  .readDirectory(path.resolve('app'), ['.ts', '.tsx'])
  .filter((file) => !/\.test\.tsx?$/.test(file))

/** Lines that cut a text at a place of their choosing, where an emoji may stand. */
function cutTexts(names: string[]) {
  const { config } = ts.readConfigFile('tsconfig.json', (name) => ts.sys.readFile(name)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const program = ts.createProgram(names, options)
  const types = program.getTypeChecker()
  const found: string[] = []
  for (const name of names) {
    const file = program.getSourceFile(name)!
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isCut(node, types)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${path.relative('.', name)}:${line + 1}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

function isCut({ expression, arguments: given }: ts.CallExpression, types: ts.TypeChecker) {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const { name, expression: cut } = expression
  if (!CUTS.includes(name.text)) return false
  const end = given.at(name.text === 'slice' ? 1 : 0)
  if (!end || ts.isPrefixUnaryExpression(end)) return false
  const type = types.getBaseTypeOfLiteralType(
    types.getNonNullableType(types.getTypeAtLocation(cut)),
  )
  return types.typeToString(type) === 'string' && !PLAIN_TEXT.test(cut.getText())
}

test('a text is cut between characters: half of one would be stored and sent as U+FFFD', () => {
  const found = cutTexts(files)
  expect(found.filter((place) => !CUTTERS.some((file) => place.startsWith(`${file}:`)))).toEqual([])
  // Whoever is allowed to is seen to do so: the search finds what it looks for.
  for (const file of CUTTERS) expect(found.some((place) => place.startsWith(`${file}:`))).toBe(true)
})
