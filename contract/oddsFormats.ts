/** SPORT-06. Beside the messages of the frame, whose schemas no other page needs. */
export const oddsFormats = ['decimal', 'american', 'fractional'] as const
export type OddsFormat = (typeof oddsFormats)[number]
