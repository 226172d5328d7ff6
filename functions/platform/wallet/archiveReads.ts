import type { SlotsHistoryBody } from '#contract/slotsHistory.ts'
import { borderOf } from './border.ts'
import { roundsNamed, type NamedRound } from './deskFacts.ts'
import { history, type HistoryPage } from './ledger.ts'
import { openAmong } from './openRounds.ts'
import { newerRounds, planHistory, roundsAfter, type DayOfPage, type RoundPage } from './roundHistory.ts'
import type { RoundRow, RoundSums } from './rounds.ts'
import { wholeSegment, type Segment } from './segments.ts'

/*
 * Histories across the border of the archive. What the object has is read first and at once, so that a page is of one moment however long
 * R2 takes. A page of entries needs the segments that it lies in; one of rounds at most those of its days.
 */
type Archive = { bucket: R2Bucket; playerId: string }

export async function wholeHistory(
  sql: SqlStorage,
  archive: Archive,
  page: number,
  count: number,
): Promise<HistoryPage> {
  const { size } = borderOf(sql)
  const { entries, archived, ...rest } = history(sql, page, count)
  if (archived) {
    const { from, to } = archived
    for (let n = Math.ceil(to / size); n >= Math.ceil(from / size); n -= 1) {
      const segment = await wholeSegment(archive.bucket, archive.playerId, n)
      entries.push(...segment.entries.filter(({ seq }) => seq >= from && seq <= to).toReversed())
    }
  }
  return { entries, ...rest }
}

export async function wholeRounds(
  sql: SqlStorage,
  archive: Archive,
  body: SlotsHistoryBody,
): Promise<RoundPage> {
  const { size, upto_seq } = borderOf(sql)
  const { days, ...rest } = planHistory(sql, body)
  const read = days.map((day) => {
    const isHere = day.first_n > upto_seq
    const wanted = isHere ? day : { skip: 0, take: day.skip + day.take }
    const after = roundsAfter(sql, day, upto_seq, wanted)
    return {
      day,
      isHere,
      after,
      newer: isHere ? new Map<number, RoundSums>() : newerRounds(sql, day, upto_seq),
    }
  })
  const rounds: RoundRow[] = []
  for (const { day, isHere, after, newer } of read) {
    if (!isHere) await addArchived(after, { archive, day, newer, size, upto_seq })
    rounds.push(...(isHere ? after : after.slice(day.skip, day.skip + day.take)))
  }
  const open = openAmong(sql, rounds)
  return { rounds: rounds.map((round) => ({ ...round, isOpen: open.has(round.n) })), ...rest }
}

/** Adds rounds of the archive, newest first, until there are as many as the page needs of the day. */
async function addArchived(
  rounds: RoundRow[],
  {
    archive,
    day,
    newer,
    size,
    upto_seq,
  }: {
    archive: Archive
    day: DayOfPage
    newer: ReadonlyMap<number, RoundSums>
    size: number
    upto_seq: number
  },
): Promise<void> {
  const first = Math.ceil(day.first_n / size)
  let n = Math.ceil(Math.min(day.last_n, upto_seq) / size)
  for (; n >= first && rounds.length < day.skip + day.take; n -= 1) {
    const segment = await wholeSegment(archive.bucket, archive.playerId, n)
    rounds.push(...roundsOf(segment, newer).toReversed().filter(day.isWanted))
  }
}

/** Rounds and bets with this id among some entries: those that the object still has, else of the archive. */
export async function wholeRoundsNamed(
  sql: SqlStorage,
  archive: Archive,
  id: string,
  { after_seq, upto_seq: last_seq }: { after_seq: number; upto_seq: number },
): Promise<NamedRound[]> {
  const [here, { size, upto_seq }] = [roundsNamed(sql, id), borderOf(sql)]
  if (here.length > 0 || after_seq >= upto_seq) return here
  const found = new Map<string, NamedRound>()
  const last = Math.ceil(Math.min(last_seq, upto_seq) / size)
  for (let n = Math.floor(after_seq / size) + 1; n <= last; n += 1) {
    const { entries } = await wholeSegment(archive.bucket, archive.playerId, n)
    for (const { provider, round_id, game_id, kind } of entries)
      if (round_id === id && provider !== null)
        found.set(provider, { provider, round_id, game_id, isBet: kind.startsWith('bet') })
  }
  return [...found.values()]
}

function roundsOf({ entries, rounds }: Segment, newer: ReadonlyMap<number, RoundSums>): RoundRow[] {
  const first = entries[0]?.seq ?? 0
  return rounds.flatMap((round) => {
    const entry = entries[round.n - first]
    if (!entry) return []
    const { at, provider, round_id, game_id } = entry
    const ids = { provider: provider ?? '', round_id: round_id ?? '', game_id: game_id ?? '' }
    const { n, stake_minor, payout_minor, status } = newer.get(round.n) ?? round
    return [{ n, at, ...ids, stake_minor, payout_minor, status }]
  })
}
