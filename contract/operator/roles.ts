/*
 * Who of the staff may do what. This is the only table of it: the platform refuses by it, the studio shows by it, and a test
 * walks it cell by cell against every call.
 */
export const staffRoles = ['editor', 'support', 'payments', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

export const permissions = [
  ...(['content.read', 'content.write', 'content.publish', 'pictures.write'] as const),
  ...(['players.read', 'players.note', 'players.restrict', 'players.money'] as const),
  ...(['documents.read', 'documents.decide'] as const),
  ...(['payments.read', 'payments.decide', 'reports.read'] as const),
  ...(['promotions.read', 'promotions.write'] as const),
  ...(['jackpots.read', 'jackpots.write'] as const),
  ...(['games.read', 'games.arrange', 'providers.read'] as const),
  ...(['settings.read', 'settings.write'] as const),
  ...(['audit.read', 'staff.manage'] as const),
] as const
export type Permission = (typeof permissions)[number]

export const permissionsOf = {
  editor: [
    ...(['content.read', 'content.write', 'content.publish', 'pictures.write'] as const),
    ...(['promotions.read', 'jackpots.read', 'games.read', 'games.arrange'] as const),
  ],
  support: [
    ...(['content.read', 'players.read', 'players.note', 'players.restrict'] as const),
    ...(['documents.read', 'documents.decide', 'payments.read'] as const),
    ...(['promotions.read', 'jackpots.read', 'games.read', 'providers.read'] as const),
  ],
  payments: [
    ...(['players.read', 'players.note', 'players.money', 'documents.read'] as const),
    ...(['payments.read', 'payments.decide', 'reports.read'] as const),
    ...(['promotions.read', 'promotions.write', 'jackpots.read', 'providers.read'] as const),
  ],
  administrator: permissions,
} as const satisfies Record<StaffRole, readonly Permission[]>

export function mayDo(role: StaffRole, permission: Permission): boolean {
  return (permissionsOf[role] as readonly Permission[]).includes(permission)
}
