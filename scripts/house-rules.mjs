/* What this house asks of its code that no linter knows: rules for oxlint, in ESLint's form. */

const FILES_IMPORTED_MAX = 15

/** Private words that the project no longer uses, and the field's names in their place (STYLE.md, "Reading"). */
const OLD_NAMES = [
  ['takings', 'reservations'],
  [
    'placesOf|placesOfLines|takePlaces|placesWithoutRoom',
    'bookingsOf…, bookSlots, overbookedSlots',
  ],
  ['settlePlaces|settleOnPurpose|isOnPurpose', 'syncSlotBookings, bookAnyway, allowOverbooking'],
  ['DayBook|dayBook|openings|openingsOf|Openings', 'Availability, availableSlots'],
  ['shelf|shelves|shelfOf|Shelf', 'category version'],
  ['keptWhile|keptPages?|KeptPages?', 'cachedUntilChanged, PageCache, CachedPage'],
  [
    'changeAndTell(All)?|ToldChange|Telling|Untold|isTold',
    'changeAndNotify, NotifiedChange, isNotified',
  ],
  ['gateOf', 'uploadAuthorizationOf'],
  ['Movement|movement|MovementForm', 'PaymentEntry, PaymentEntryForm'],
  ['twinOf|twinAnswer|measureTwins|twins?', 'findDuplicate, duplicates'],
  ['doubts?|isSure|doubtful', 'warnings, isConfirmed, toReview'],
  ['isTaken|pointsNowhere', 'isUniqueViolation, isForeignKeyViolation, isFull, isReserved'],
  ['asNoRequest', 'withoutRequestContext'],
  ['joinShops|presences?', 'registerInstance, instances'],
  ['unseal(ed)?', 'encrypt, decrypt'],
  ['SiteFace|WaysIn|waysIn', 'BrandingSettings, HomeShortcuts'],
  ['plant(ed|Demo|Stock|Campaign)|Planted|PLANTED', 'seed, seeded'],
  ['hurry|patience|Patience|HURRY|PATIENCE', 'deadline, timeout'],
]

const HANDLER = 'ExportNamedDeclaration > FunctionDeclaration[id.name=/^(loader|action)$/]'

/**
 * @typedef {{ source?: { value: string } | null }} Statement
 * @typedef {{ report: (found: { node: unknown, message: string }) => void }} Context
 */

/** @param {Record<string, string>} messages of what is wrong, by the selector that finds it */
function refused(messages) {
  return {
    /** @param {Context} context */
    create(context) {
      return Object.fromEntries(
        Object.entries(messages).map(([selector, message]) => [
          selector,
          /** @param {unknown} node */
          (node) => context.report({ node, message }),
        ]),
      )
    },
  }
}

/** A screen that needs more files is split along its story: its list, its forms, its panels. */
const fewImports = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {{ body: Statement[] }} node */
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

export default {
  meta: { name: 'house' },
  rules: {
    'few-imports': fewImports,
    guarded: refused({
      [`${HANDLER} > BlockStatement > :first-child:not(:has(AwaitExpression > CallExpression[callee.name="requireStaff"]))`]:
        'Under /admin the first line of every loader and action awaits requireStaff(request, permission).',
      [`Program:not(:has(${HANDLER}[id.name="loader"]))`]:
        'A route under /admin needs a loader, or its page is drawn for everybody.',
      ':matches(ExportSpecifier[exported.name=/^(loader|action)$/], ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/^(loader|action)$/])':
        'Write loaders and actions as functions in their route, where their guard is seen.',
    }),
    // Strings, SQL and texts of pages are no identifiers: columns, payloads and kinds keep their names (decision 0049).
    'old-names': refused(
      Object.fromEntries(
        OLD_NAMES.map(([names, now]) => [
          `:matches(Identifier, JSXIdentifier)[name=/^(${names})$/]`,
          `A word of the past: write ${now}.`,
        ]),
      ),
    ),
    'style-attribute': refused({
      'JSXAttribute[name.name="style"]':
        'The content security policy blocks style attributes: use a class or an SVG attribute.',
    }),
  },
}
