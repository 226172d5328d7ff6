/** What pages and the studio read of campaigns too. Separate from the schemas, so that pages do not fetch those. */

/** By which ways a campaign also goes out; the inbox has each. */
export const campaignWays = ['email', 'sms', 'push'] as const
export type CampaignWay = (typeof campaignWays)[number]

/** Why a player of the segment gets nothing, the first that holds. */
export const suppressions = [
  'closed',
  'excluded',
  'unchecked',
  'no_consent',
  'harm',
  'out_of_bonuses',
  'day_limit',
] as const
export type Suppression = (typeof suppressions)[number]

/** A segment of fewer players is not counted for staff: facts of one person would show. */
export const fewestCounted = 20

/** Where there is a national register, it has answered about a player within these hours before marketing. */
export const registerAnswer_hours = 24
/** A marker of harm keeps a player out of marketing for so long. */
export const harmQuiet_days = 30
/** Whoever joins the campaign's offer this long after it is counted as having joined. */
export const joinedWithin_days = 30

/** The parameter by which a link says of which campaign it is. */
export const campaignParameter = 'campaign'
export const offersPage = '/promotions'
