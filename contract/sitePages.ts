/**
 * The pages of the product itself, by the first part of their unprefixed addresses: what an editor may link to. Under each are the
 * addresses that crawlers should know.
 */
export const sitePages = {
  home: ['/home'],
  promotions: ['/promotions'],
  jackpots: ['/jackpots'],
  contacts: ['/contacts'],
  help: ['/help'],
  returns: ['/returns'],
  settings: ['/settings'],
  slots: ['/slots', '/slots/crash', '/slots/providers', '/slots/search'],
  'live-casino': ['/live-casino'],
  'virtual-games': ['/virtual-games'],
  sport: [
    ...['/sport/home', '/sport/live', '/sport/line'],
    ...['/sport/results', '/sport/calendar', '/sport/search'],
  ],
  bc: [],
  'golden-race': [],
  profile: [],
  verify: [],
  'restore-password': [],
} as const satisfies Record<string, readonly string[]>
