/** The name in the account menu: the username, else the e-mail up to its @, else a fixed word. */
export function shownName(user: { username: string | null; email: string | null }): string {
  return user.username?.trim() || user.email?.split('@')[0] || 'Usuario'
}
