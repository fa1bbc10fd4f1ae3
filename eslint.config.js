import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const styleAttribute = {
  selector: 'JSXAttribute[name.name="style"]',
  message: 'The content security policy blocks style attributes: use a class or an SVG attribute.',
}
const HANDLER = 'ExportNamedDeclaration > FunctionDeclaration[id.name=/^(loader|action)$/]'
/** docs/decisions/0013: what a handler does before its guard is done for everybody. */
const unguarded = [
  {
    selector: `${HANDLER} > BlockStatement > :first-child:not(:has(AwaitExpression > CallExpression[callee.name="requireAdmin"]))`,
    message: 'Under /admin the first line of every loader and action awaits requireAdmin(request).',
  },
  {
    selector: `Program:not(:has(${HANDLER}[id.name="loader"]))`,
    message: 'A route under /admin needs a loader, or its page is drawn for everybody.',
  },
  {
    selector:
      ':matches(ExportSpecifier[exported.name=/^(loader|action)$/], ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/^(loader|action)$/])',
    message: 'Write loaders and actions as functions in their route, where their guard is seen.',
  },
]
/** What gives texts of one byte a letter: they can be cut anywhere. */
const PLAIN_TEXT = /\b(digest|tokenHash|toISOString|randomUUID|toSlug|formatDay)\(/

/** A text is cut between characters: half of one is stored and sent as U+FFFD. */
const wholeCharacters = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices
    const types = program.getTypeChecker()
    return {
      'CallExpression > MemberExpression[property.name=/^(slice|substring|substr)$/]'(callee) {
        const end = callee.parent.arguments.at(callee.property.name === 'slice' ? 1 : 0)
        if (callee.parent.callee !== callee || !end || end.type === 'UnaryExpression') return
        const type = types.getTypeAtLocation(esTreeNodeToTSNodeMap.get(callee.object))
        const text = types.getBaseTypeOfLiteralType(types.getNonNullableType(type))
        if (types.typeToString(text) !== 'string') return
        if (PLAIN_TEXT.test(context.sourceCode.getText(callee.object))) return
        context.report({
          node: callee,
          message: 'Cut a text with firstCharacters (app/forms/graphemes.ts).',
        })
      },
    }
  },
}

const FILES_IMPORTED_MAX = 15
/** A screen that needs more files is split along its story: its list, its forms, its panels. */
const fewImports = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    return {
      Program(node) {
        const sources = node.body.map((statement) => statement.source?.value ?? '')
        const files = new Set(sources.filter((source) => /^[.~]/.test(source)))
        if (files.size <= FILES_IMPORTED_MAX) return
        const message = `It imports ${files.size} files of the project, at most ${FILES_IMPORTED_MAX} are allowed: split it.`
        context.report({ node, message })
      },
    }
  },
}

export default tseslint.config(
  {
    ignores: [
      'build/',
      'data/',
      'node_modules/',
      'test-results/',
      'app/database/db.types.ts',
      '.data-*/',
    ],
  },
  tseslint.configs.recommendedTypeChecked,
  jsxA11y.flatConfigs.recommended,
  {
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Response', 'TypedResponse'] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', styleAttribute],
    },
  },
  {
    files: ['app/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A `describe` counts as one function, and a journey is read from start to end. Shipped migrations are never edited.
    ignores: ['**/*.test.{ts,tsx}', 'tests/**', 'migrations/*'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', 'scripts/**', 'bench/**', 'demo/**', 'server/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{mjs,cjs,js}'], extends: [tseslint.configs.disableTypeChecked] },
  {
    // Run as it is written, in a thread: no types, and no imports.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  // Mailboxes know no style sheets, and no policy of ours applies there.
  { files: ['app/emails/**'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['migrations/*.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: ['app/routes/admin.*.{ts,tsx}', 'app/routes/admin{,.*}/route.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', styleAttribute, ...unguarded] },
  },
  {
    files: ['app/**'],
    // Where characters are counted, and where base64 is shared among cookies.
    ignores: [
      ...['**/*.test.{ts,tsx}', '**/*.cjs'],
      ...['app/forms/graphemes.ts', 'app/cookies/cart.server.ts'],
    ],
    plugins: { own: { rules: { 'whole-characters': wholeCharacters } } },
    rules: { 'own/whole-characters': 'error' },
  },
  {
    files: ['app/routes/**'],
    ignores: [
      '**/*.test.{ts,tsx}',
      // Pages of the storefront from before this rule.
      'app/routes/_shop/route.tsx',
      'app/routes/_shop.{_index,producto.*}/route.tsx',
      'app/routes/_shop.{cambiar-contrasena,reset-password}.tsx',
    ],
    plugins: { screens: { rules: { 'few-imports': fewImports } } },
    rules: { 'screens/few-imports': 'error' },
  },
)
