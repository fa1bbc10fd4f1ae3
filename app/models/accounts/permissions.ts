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
  /** The pictures by which buyers prove a payment. */
  'payments.read',
  /** The tour of a day, and what became of each stop. */
  'deliveries.read',
  'deliveries.write',
  /** Products, categories, tags and add-ons. */
  'catalogue.read',
  'catalogue.write',
  'catalogue.export',
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
  'claims.read',
  'claims.write',
  'claims.export',
  'upkeep.read',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export type Role = 'customer' | 'admin'

const GRANTED: Record<Role, readonly Permission[]> = { customer: [], admin: PERMISSIONS }

/** Whether somebody with this role may do something; who is not signed in may do nothing. */
export function may(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && GRANTED[role].includes(permission)
}

/** Whether a role is one of those who work here: their password is longer, and their session shorter. */
export function isStaff(role: Role | undefined): boolean {
  return may(role, 'admin.enter')
}
