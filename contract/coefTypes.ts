/** PROFILE-10: which coefficients of an event the sportsbook opens at first. */
export const coefTypes = ['mainBets', 'allBets'] as const
export type CoefType = (typeof coefTypes)[number]
