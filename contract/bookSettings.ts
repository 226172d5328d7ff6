/** PROFILE-10: which coefficients of an event the sportsbook opens at first. */
export const coefTypes = ['mainBets', 'allBets'] as const
export type CoefType = (typeof coefTypes)[number]

/** The look of the site around the frame. */
export const frameThemes = ['dark', 'light'] as const
export type FrameTheme = (typeof frameThemes)[number]

/** SPORT-06. Beside the messages of the frame, whose schemas no other page needs. */
export const oddsFormats = ['decimal', 'american', 'fractional'] as const
export type OddsFormat = (typeof oddsFormats)[number]
