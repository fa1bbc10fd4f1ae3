/** What the account menu calls somebody: the username, else the e-mail up to its @, else a word. */
export function shownName(user: { username: string | null; email: string | null }): string {
  return user.username?.trim() || user.email?.split('@')[0] || 'Usuario'
}
