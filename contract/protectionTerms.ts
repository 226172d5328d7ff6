/** The part of player protection that pages read too. Separate from the schemas, so pages do not fetch those. */
export const leastSession_minutes = 5
export const mostSession_minutes = 1440

/** The value of `fields.until` of 9449 for a permanent exclusion. */
export const forGood = 'permanent'

export const consentChannels = ['email', 'sms', 'push', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]
