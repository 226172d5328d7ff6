/** Parts of the site that a popup may be for (specification, section 3). Apart from the schemas, which no page needs for it. */
export const popupPages = ['all', 'slots', 'sport', 'live_casino', 'crash_games', 'virtual_games'] as const
export type PopupPage = (typeof popupPages)[number]
