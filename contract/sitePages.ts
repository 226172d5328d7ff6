/**
 * The pages of the product itself, by the first part of their unprefixed addresses: what an editor may link to. Under each are the
 * addresses that crawlers should know.
 */
export const sitePages = {
  home: ['/home'],
  promotions: ['/promotions'],
  jackpots: ['/jackpots'],
  tournaments: ['/tournaments'],
  contacts: ['/contacts'],
  complaints: ['/complaints'],
  help: ['/help'],
  returns: ['/returns'],
  settings: ['/settings'],
  status: ['/status'],
  search: ['/search'],
  slots: ['/slots', '/slots/crash', '/slots/providers', '/slots/search'],
  'live-casino': ['/live-casino'],
  'virtual-games': ['/virtual-games'],
  collections: [],
  sport: [
    ...['/sport/home', '/sport/live', '/sport/line'],
    ...['/sport/results', '/sport/calendar', '/sport/search'],
  ],
  bc: [],
  'golden-race': [],
  profile: [],
  verify: [],
  'restore-password': [],
  unsubscribe: [],
} as const satisfies Record<string, readonly string[]>

/**
 * Pages that ship with the site (MENU-09), with their numbers in old addresses. An editor's page of the same name is never seen, but for
 * documents that players accept versions of (termsPages.ts).
 */
export const builtinPages = [
  { id: 2, slug: 'responsible_gaming' },
  { id: 3, slug: 'privacy' },
  { id: 4, slug: 'betting_rules' },
] as const

export function findBuiltinPage(nameOrId: string): (typeof builtinPages)[number] | undefined {
  return builtinPages.find(({ id, slug }) => slug === nameOrId || String(id) === nameOrId)
}
