/** What a page's script tells of a visit (scripts/vitals.ts): POST to the site, in one message when the page is left. */
export const vitalsPath = '/reports/vitals'
export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]
/** The kinds of pages, by the first part of their addresses; every other page is `other`. */
export const vitalPages = [
  ...(['home', 'slots', 'live-casino', 'virtual-games', 'sport', 'bc'] as const),
  ...(['promotions', 'jackpots', 'flatPages', 'help', 'search', 'profile', 'other'] as const),
] as const
export type VitalPage = (typeof vitalPages)[number]

/** `screen`: narrower than a tablet, or not. Milliseconds; of CLS thousandths. */
export type VitalsReport = {
  page: VitalPage
  screen: 'phone' | 'wide'
  values: Partial<Record<VitalName, number>>
}
