/** PROFILE-10: which coefficients of an event the sportsbook opens at first. */
export const coefTypes = ['mainBets', 'allBets'] as const
export type CoefType = (typeof coefTypes)[number]

/** The look of the site around the frame. */
export const frameThemes = ['dark', 'light'] as const
export type FrameTheme = (typeof frameThemes)[number]

/** How a frame writes dates; the first one is the site's rule in every language (LANG-07). */
export const dateFormats = ['DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]
export const siteDateFormat: DateFormat = dateFormats[0]

/** SPORT-06. Beside the messages of the frame, whose schemas no other page needs. */
export const oddsFormats = ['decimal', 'american', 'fractional'] as const
export type OddsFormat = (typeof oddsFormats)[number]
