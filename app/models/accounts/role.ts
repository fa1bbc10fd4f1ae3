/** 'admin' is whoever works here; what each of them may do is their duty's. */
export type Role = 'customer' | 'admin'

/** Whether a role is one of those who work here: their password is longer, and their session shorter. */
export function isStaff(role: Role | undefined): boolean {
  return role === 'admin'
}
