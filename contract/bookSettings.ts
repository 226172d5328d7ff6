/** PROFILE-10: which coefficients of an event the sportsbook opens at first. */
export const coefTypes = ['mainBets', 'allBets'] as const
export type CoefType = (typeof coefTypes)[number]

/** SPORT-06. Beside the messages of the frame, whose schemas no other page needs. */
export const oddsFormats = ['decimal', 'american', 'fractional'] as const
export type OddsFormat = (typeof oddsFormats)[number]
