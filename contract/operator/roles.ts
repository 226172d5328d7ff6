/*
 * The rights of staff. This is the only table of them: the platform checks it, the studio displays by it, and a test
 * walks it cell by cell against every call. The four roles are fixed; administrators make others of the same permissions.
 */
export const staffRoles = ['editor', 'support', 'payments', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

export const permissions = [
  ...(['content.read', 'content.write', 'content.publish', 'pictures.write'] as const),
  ...(['players.read', 'players.note', 'players.restrict', 'players.money'] as const),
  ...(['documents.read', 'documents.decide'] as const),
  ...(['payments.read', 'payments.decide', 'reports.read', 'lists.export'] as const),
  ...(['cases.read', 'cases.decide'] as const),
  ...(['promotions.read', 'promotions.write'] as const),
  ...(['jackpots.read', 'jackpots.write'] as const),
  ...(['games.read', 'games.arrange', 'providers.read', 'play.stop'] as const),
  ...(['partners.read', 'partners.write', 'partners.settle', 'agents.own'] as const),
  ...(['settings.read', 'settings.write'] as const),
  ...(['events.read', 'events.write', 'keys.manage'] as const),
  ...(['audit.read', 'staff.manage'] as const),
] as const
export type Permission = (typeof permissions)[number]

/**
 * Who of the staff may make a call: everybody with a role; those with a permission; a `guest`, who is signing in; or only who has
 * the operator's `key`, with which scripts and back offices may make every call.
 */
export type StaffAccess = 'staff' | `staff:${Permission | 'guest' | 'key'}`

export const permissionsOf = {
  editor: [
    ...(['content.read', 'content.write', 'content.publish', 'pictures.write'] as const),
    ...(['promotions.read', 'jackpots.read', 'games.read', 'games.arrange'] as const),
  ],
  support: [
    ...(['content.read', 'players.read', 'players.note', 'players.restrict'] as const),
    ...(['documents.read', 'documents.decide', 'payments.read'] as const),
    ...(['promotions.read', 'jackpots.read', 'games.read', 'providers.read', 'partners.read'] as const),
  ],
  payments: [
    ...(['players.read', 'players.note', 'players.money', 'documents.read'] as const),
    ...(['payments.read', 'payments.decide', 'reports.read', 'lists.export'] as const),
    ...(['cases.read', 'cases.decide', 'partners.read', 'partners.settle'] as const),
    ...(['promotions.read', 'promotions.write', 'jackpots.read', 'providers.read'] as const),
  ],
  administrator: permissions,
} as const satisfies Record<StaffRole, readonly Permission[]>

/** What a role that administrators make may hold: only they manage the staff, so no role gives itself more. */
export const grantable: readonly Permission[] = permissions.filter((one) => one !== 'staff.manage')

/**
 * What no role that administrators make holds together: one hand would make money and pay it out. That nobody uses a promo
 * code that staff wrote for themselves needs no pair: an account of the staff activates none.
 */
const apart = {
  adjustAndApprove: ['players.money', 'payments.decide'],
  codeAndApprove: ['promotions.write', 'payments.decide'],
  partnerAndSettle: ['partners.write', 'partners.settle'],
  agentAndSettle: ['agents.own', 'partners.settle'],
} as const satisfies Record<string, readonly [Permission, Permission]>

/** The name of the pair that these permissions may not hold together; undefined if there is none. */
export function clashOf(granted: readonly Permission[]): string | undefined {
  return Object.entries(apart).find(([, pair]) => pair.every((one) => granted.includes(one)))?.[0]
}

export function isFixedRole(role: string): role is StaffRole {
  return staffRoles.some((fixed) => fixed === role)
}

/** Whether staff with these permissions may make a call. */
export function allows(granted: readonly Permission[] | undefined, access: StaffAccess): boolean {
  if (access === 'staff:guest' || access === 'staff') return true
  return granted?.some((permission) => access === `staff:${permission}`) === true
}
