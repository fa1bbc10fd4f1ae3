/*
 * Which file may import which: docs/map.md sums it up, docs/decisions/0029 says why, `npm run lint` keeps it. Types count as
 * imports. Tests may import anything; nothing imports a test.
 */
const TEST = String.raw`[.]test[.]tsx?$|^tests/`
/** What Remix, the start of the shop and Node's threads call without an import. */
const BEGINNINGS = [
  ...['^app/(root|entry[.](client|server))[.]tsx$', '^app/routes/[^/]+[.]tsx?$'],
  ...['^app/routes/[^/]+/route[.]tsx?$', '^server/(main|direct/development)[.]ts$'],
  '^app/spreadsheets/thread[.]ts$',
]
/** Files of app/ that import nothing but each other. */
const LEAVES =
  '(brand|money|payment-methods|dates|slug|accents|counted|csv|mail-address|storage/bucket-address|database/author[.]server|env[.]server|deadlines[.]server|log[.]server)[.]ts$'
const QUEUE = 'queue[.]server[.]ts$'

/** What a folder of app/ may import besides itself and the leaves. */
const APP = {
  database: [],
  document: [],
  emails: [],
  forms: ['database/shared-limiter', 'spreadsheets/'],
  images: ['forms/', 'storage/'],
  mail: ['emails/'],
  spreadsheets: ['forms/graphemes'],
  storage: [],
  urls: ['forms/'],
  models: [
    ...['database/', 'emails/', 'forms/', 'images/', 'mail/', 'spreadsheets/csv', 'urls/', QUEUE],
  ],
  cookies: ['forms/', 'models/'],
  jobs: ['database/', 'emails/', 'images/', 'mail/', 'models/', QUEUE],
  components: ['document/', 'images/image-name', 'urls/'],
  routes: [
    ...[
      'components/',
      'cookies/',
      'database/(availability|cached-reads)',
      'document/',
      'forms/',
      'images/',
    ],
    ...[
      'jobs/campaign-mails',
      'mail/',
      'models/',
      'spreadsheets/',
      'urls/',
      'root[.]tsx$',
      'admin[.]css$',
    ],
  ],
}

/** What a folder of app/models may import of the others. */
const MODELS = {
  records: [],
  upkeep: [],
  changes: ['records'],
  site: ['records'],
  catalogue: ['records', 'site', 'upkeep'],
  claims: ['records', 'site'],
  'claims/admin': ['records', 'site', 'claims'],
  coupons: ['records'],
  delivery: ['records'],
  cart: ['records', 'catalogue', 'delivery'],
  accounts: ['records', 'coupons', 'orders'],
  newsletter: ['records', 'catalogue'],
  'catalogue/admin': ['records', 'catalogue'],
  orders: ['records', 'site', 'catalogue', 'coupons', 'delivery', 'cart', 'newsletter'],
  'orders/admin': [
    ...['records', 'site', 'catalogue', 'coupons', 'delivery', 'cart', 'newsletter', 'orders'],
  ],
  'orders/edit': [
    ...['records', 'site', 'catalogue', 'coupons', 'delivery', 'cart', 'orders', 'orders/admin'],
  ],
  'orders/payments': ['records', 'site', 'orders', 'orders/admin'],
  'orders/sharing': ['records', 'orders'],
  customers: ['records', 'orders'],
  'customers/own-data': ['records', 'site', 'upkeep', 'claims', 'orders', 'customers'],
  deliveries: ['records', 'delivery', 'orders', 'orders/admin', 'orders/payments'],
}

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

/** No file under `from` imports what lies under `to`, but for `but`. */
function wall(name, comment, from, to, but = []) {
  return forbid(
    name,
    comment,
    { path: from, pathNot: TEST },
    { path: to, ...(but.length > 0 && { pathNot: but }) },
  )
}

const foldersOfApp = Object.entries(APP).map(([folder, others]) =>
  wall(
    `app-${folder}`,
    `app/${folder}/ may import ${['the leaves of app/', ...others].join(', ')}: what else it needs is handed to it.`,
    `^app/${folder}/`,
    '^app/',
    [`${folder}/`, LEAVES, ...others].map((path) => `^app/${path}`),
  ),
)

/** The files of a folder, without its rooms: those are folders of their own here. */
function roomOf(folder) {
  const rooms = Object.keys(MODELS).filter((name) => name.startsWith(`${folder}/`))
  const others = rooms.map((name) => `${name.slice(folder.length + 1)}/`)
  return `^app/models/${folder}/${others.length > 0 ? `(?!${others.join('|')})` : ''}`
}

const foldersOfModels = Object.entries(MODELS).map(([folder, others]) =>
  wall(
    `models-${folder}`,
    `app/models/${folder}/ may import ${others.join(', ') || 'none'} of the other models.`,
    roomOf(folder),
    '^app/models/',
    [folder, ...others].map(roomOf),
  ),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-circle', 'Put what both need into a file of its own.', {}, { circular: true }),
    forbid(
      'no-orphan',
      'Nobody imports it, and it imports nobody: delete it.',
      { orphan: true, path: '^(app|server|demo|migrations)/', pathNot: ['[.]d[.]ts$', TEST] },
      {},
    ),
    forbid(
      'no-tests-only',
      'Only tests reach it: it belongs into tests/support, or nowhere.',
      { path: [...BEGINNINGS, '^scripts/[^/]+$'], pathNot: TEST },
      { path: '^(app|server)/', pathNot: ['[.]d[.]ts$', TEST, ...BEGINNINGS], reachable: false },
    ),
    wall('no-test', 'Tests import the shop.', '^(app|server|demo|migrations|scripts)/', TEST),
    ...foldersOfApp,
    ...foldersOfModels,
    wall('leaves', 'What everybody imports imports nobody.', `^app/${LEAVES}`, '^app/', [
      `^app/${LEAVES}`,
    ]),
    wall('queue', 'Models queue jobs: the queue knows no model.', `^app/${QUEUE}`, '^app/', [
      ...[
        `^app/${LEAVES}`,
        '^app/database/',
        '^app/emails/orders/history-mails[.]ts$',
        '^app/mail/mail-error[.]ts$',
        '^app/models/orders/order[.]ts$',
      ],
    ]),
    wall('app-server', 'The server starts the shop, which does not know it.', '^app/', '^server/'),
    wall(
      'server-app',
      'The server knows what runs, not what is drawn.',
      '^server/',
      '^app/(components|cookies|document|emails|routes|urls)/',
    ),
    wall(
      'other-screens',
      'A screen takes parts from its own folders, from admin/ or _shop/, not from another screen.',
      '^app/routes/((?:admin|_shop)[.][a-z-]+)',
      '^app/routes/',
      ['^app/routes/$1', '^app/routes/(admin|_shop)/'],
    ),
    wall(
      'shop-admin',
      'The storefront and the back office share components and models only.',
      '^app/routes/(admin|_shop)[./]',
      '^app/routes/',
      ['^app/routes/$1[./_]'],
    ),
    wall(
      'database',
      'Only models and jobs ask the database: ask one of them, or give it a new question.',
      '^app/(?!models/|jobs/|database/|queue[.]server)',
      'node_modules/(kysely|pg)/',
    ),
    wall(
      'plain-props',
      'Components and mails take plain props: nothing from the server.',
      '^app/(components|emails)/',
      '[.]server[.]tsx?$',
    ),
    wall(
      'no-screens-in-models',
      'Models take values and return rows; requests and screens belong to routes.',
      '^app/models/',
      'node_modules/(@remix-run|react|react-dom)/',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]data-)' },
  },
}
