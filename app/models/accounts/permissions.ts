/**
 * What somebody may be let to do in the back office. Every address of it asks for one of these, and so do its
 * menu and its search box: who may not, neither sees the way nor gets in.
 */
export const PERMISSIONS = [
  /** To be inside at all: the frame, and what somebody typed themselves. */
  'admin.enter',
  'dashboard.read',
  'orders.read',
  'orders.write',
  'orders.export',
  /** What is paid and missing of each order, and the pictures by which buyers prove a payment. */
  'payments.read',
  'payments.write',
  /** What to make on a day: nothing of who ordered it, where it goes or what it costs. */
  'bench.read',
  /** To say of it what is ready. */
  'bench.write',
  /** The tour of a day, and what became of each stop. */
  'deliveries.read',
  'deliveries.write',
  /** Products, categories, tags and add-ons. */
  'catalogue.read',
  'catalogue.write',
  'catalogue.export',
  /** What is left of a price once its flowers are bought. */
  'margins.read',
  /** What flowers to buy for the orders of some days, paid and not: nothing of who ordered or for how much. */
  'market.read',
  'coupons.read',
  'coupons.write',
  /** Zones, slots, closed days and peak days. */
  'calendar.read',
  'calendar.write',
  /** The pictures of the home page. */
  'content.read',
  'content.write',
  'pictures.write',
  'campaigns.read',
  'campaigns.write',
  'subscribers.read',
  'subscribers.write',
  'subscribers.export',
  'settings.read',
  'settings.write',
  /** How the shop is paid: methods, wallets, the bank account. */
  'settings.payments',
  /** Who buys, what the florist notes of them, and which of them are one. */
  'customers.read',
  'customers.write',
  'claims.read',
  'claims.write',
  'claims.export',
  'upkeep.read',
  /** When the shop was copied last, and where to. */
  'backups.read',
  /** Who changed what; of the staff and of how the shop is paid only to whom sees those. */
  'changes.read',
  /** Who works here, and what each of them may do. */
  'staff.read',
  'staff.write',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export const DUTIES = ['owner', 'manager', 'workshop', 'delivery', 'editor', 'accounting'] as const
/** What somebody of the staff is there for. */
export type Duty = (typeof DUTIES)[number]

const OF_OWNERS: Permission[] = [
  ...(['settings.payments', 'backups.read', 'staff.read', 'staff.write'] as const),
  'margins.read',
]

const GRANTED: Record<Duty, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OF_OWNERS.includes(permission)),
  editor: [
    'admin.enter',
    ...(['content.read', 'content.write', 'pictures.write'] as const),
    ...(['campaigns.read', 'campaigns.write'] as const),
  ],
  delivery: ['admin.enter', 'deliveries.read', 'deliveries.write'],
  workshop: ['admin.enter', 'bench.read', 'bench.write', 'market.read'],
  accounting: ['admin.enter', 'payments.read', 'payments.write', 'orders.export'],
}

/**
 * Whether somebody with this duty may do something.
 *
 * @param duty none of customers, of staff that is suspended, and of who is not signed in: they may do nothing
 */
export function may(duty: Duty | null | undefined, permission: Permission): boolean {
  return duty != null && GRANTED[duty].includes(permission)
}

/** Whose changes the shop notes; those of orders have a history of their own. */
const NOTED: readonly Permission[] = [
  ...(['catalogue.write', 'coupons.write', 'calendar.write', 'content.write'] as const),
  ...(['campaigns.write', 'subscribers.write', 'settings.write', 'staff.write'] as const),
  'customers.write',
]

/** Whether what somebody does by this permission goes to the log of changes. */
export function isNoted(permission: Permission): boolean {
  return NOTED.includes(permission)
}
