/**
 * Icons behind the first screen, in closed menus, of wide screens alone, and of more than one page. Their drawings are in one file, which the
 * browser keeps for all pages (lateIcons.svg), and neither in each page nor in the scripts of islands.
 */
export const lateIcons = [
  ...([
    'live',
    'trophy',
    'cards',
    'virtual',
    'rocket',
    'close',
    'down',
    'up',
    'gift',
    'mail',
    'bell',
  ] as const),
  ...(['info', 'document', 'transfer', 'settings', 'channel', 'download', 'sun', 'moon', 'globe'] as const),
  ...([
    'football',
    'basketball',
    'ice-hockey',
    'tennis',
    'volleyball',
    'table-tennis',
    'baseball',
    'bandy',
  ] as const),
]

export type LateIcon = (typeof lateIcons)[number]

export function isLate(name: string): name is LateIcon {
  return (lateIcons as readonly string[]).includes(name)
}
