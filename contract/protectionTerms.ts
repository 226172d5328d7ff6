/** The part of player protection that pages read too. Separate from the schemas, so pages do not fetch those. */
export const leastSession_minutes = 5
export const mostSession_minutes = 1440

/** The value of `fields.until` of 9449 for a permanent exclusion. */
export const forGood = 'permanent'

export const consentChannels = ['email', 'sms', 'push', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/** What results of play are added up by. */
export const playUnits = ['session', 'day', 'month', 'year'] as const
export type PlayUnit = (typeof playUnits)[number]

export const timeOutDays = [1, 7, 30] as const
export const exclusionMonths = [6, 12, 24, 60] as const
