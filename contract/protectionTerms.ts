/** Of the protection of players what pages read too: apart from the schemas, which they would fetch with it. */
export const leastSession_minutes = 5
export const mostSession_minutes = 1440

/** What `fields.until` of 9449 says instead of a time. */
export const forGood = 'permanent'

export const consentChannels = ['email', 'sms', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]
