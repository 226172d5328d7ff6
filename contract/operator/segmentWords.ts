import type { Segment } from '../campaigns.ts'

/** A segment in a sentence, for staff: "Players whose language is he, who have paid in." */
export function segmentWords(segment: Segment): string {
  const { signed_up_from, signed_up_before, seen_within_days, unseen_for_days, tournament, campaign } =
    segment
  const facts = [
    segment.countries && `who are in ${listOf(segment.countries)}`,
    segment.languages && `whose language is ${listOf(segment.languages)}`,
    segment.currencies && `whose currency is ${listOf(segment.currencies)}`,
    signed_up_from && `who signed up on or after ${moment(signed_up_from)}`,
    signed_up_before && `who signed up before ${moment(signed_up_before)}`,
    seen_within_days && `who signed in within the last ${days(seen_within_days)}`,
    unseen_for_days &&
      `who have not signed in for ${unseen_for_days === 1 ? 'a day' : days(unseen_for_days)}`,
    segment.has_deposited !== null && (segment.has_deposited ? 'who have paid in' : 'who never paid in'),
    segment.is_verified !== null && (segment.is_verified ? 'who are verified' : 'who are not verified'),
    tournament && `who are among the results of the tournament ${tournament}`,
    campaign &&
      `who got the campaign ${campaign.id} and ${campaign.has_opened ? 'followed' : 'did not follow'} its link`,
  ].filter((fact) => typeof fact === 'string')
  return facts.length === 0 ? 'All players.' : `Players ${facts.join(', and ')}.`
}

const listOf = (values: readonly string[]) => values.join(' or ')
const days = (count: number) => (count === 1 ? 'day' : `${count} days`)
/** In UTC, to the minute. */
const moment = (iso: string) => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`
