import { postponement_ms, type Fixture } from './fixtures.ts'
import type { Course, Moment } from './course.ts'
import { goalCourse, goalOutlook, goalStart } from './goals.ts'
import type { Outlook, Result } from './result.ts'
import { setCourse, setOutlook, setStart } from './sets.ts'

/*
 * A match as it is at a moment. Its whole course is drawn once from the seed; the clock says how much of it has been seen.
 */
export type EventState = 'pre-match' | 'live' | 'suspended' | 'ended' | 'postponed' | 'interrupted'

export type Match = { fixture: Fixture; readonly course: Course }

const suspendedBefore_ms = 1000
const suspendedAfter_ms = 5000
/** From the end of a match to its official result, and to a correction. */
const official_ms = 5000
const correction_ms = 90_000

const cachedMatches = 128
const cache = new Map<string, Match>()

/** The course is drawn when it is first asked for: a list of coming matches needs none. It is kept while the match runs. */
export function matchOf(fixture: Fixture): Match {
  const known = cache.get(fixture.courseSeed)
  if (known) return known
  let course: Course | undefined
  const match = {
    fixture,
    get course() {
      return (course ??= courseOf(fixture))
    },
  }
  if (cache.size >= cachedMatches) cache.clear()
  cache.set(fixture.courseSeed, match)
  return match
}

export function stateOf(match: Match, now_ms: number): EventState {
  const { fixture } = match
  const { scheduled_ms, kickOff_ms, interruptedAt } = fixture
  if (now_ms < scheduled_ms) return 'pre-match'
  if (kickOff_ms === undefined) return now_ms < scheduled_ms + postponement_ms ? 'postponed' : 'ended'
  if (now_ms < kickOff_ms) return 'postponed'
  const elapsed_ms = now_ms - kickOff_ms
  if (elapsed_ms >= lengthOf(match)) return interruptedAt === undefined ? 'ended' : 'interrupted'
  const isSuspended = match.course.decisive_ms.some(
    (at_ms) => elapsed_ms >= at_ms - suspendedBefore_ms && elapsed_ms < at_ms + suspendedAfter_ms,
  )
  return isSuspended ? 'suspended' : 'live'
}

/** What has been played; the start of the match before it, and its end after it. */
export function momentOf(match: Match, now_ms: number): Moment {
  const { kickOff_ms, sport } = match.fixture
  if (kickOff_ms === undefined || now_ms < kickOff_ms)
    return sport.format.kind === 'goals' ? goalStart : setStart
  return match.course.momentAt(Math.min(now_ms - kickOff_ms, lengthOf(match)))
}

/** What can still come, for prices. */
export function outlookOf(match: Match, now_ms: number): Outlook {
  const { fixture } = match
  const moment = momentOf(match, now_ms)
  if (moment !== goalStart && moment !== setStart) return outlookFrom(fixture, moment)
  const name = `${fixture.sport.key}:${fixture.edge}:${fixture.pace}`
  const known = startOutlooks.get(name) ?? outlookFrom(fixture, moment)
  startOutlooks.set(name, known)
  return known
}

/** Before the start there are as many outlooks as differences of strength. */
const startOutlooks = new Map<string, Outlook>()

function outlookFrom(fixture: Fixture, moment: Moment): Outlook {
  const { format } = fixture.sport
  if (format.kind === 'goals' && moment.kind === 'goals') return goalOutlook(format, fixture, moment)
  if (format.kind === 'sets' && moment.kind === 'sets') return setOutlook(format, fixture, moment)
  throw new Error(`a moment of another sport than ${fixture.sport.key}`)
}

/**
 * The official result, once there is one. A match that was broken off too early, or never played, is void 72 hours after its
 * planned start; before that, `abandoned` holds what had already been decided.
 */
export function resultOf(match: Match, now_ms: number): Result | undefined {
  const { kickOff_ms, scheduled_ms, interruptedAt, isCorrected } = match.fixture
  const isVoid = now_ms >= scheduled_ms + postponement_ms
  if (kickOff_ms === undefined) return isVoid ? { kind: 'cancelled' } : undefined
  if (now_ms < kickOff_ms) return undefined
  const end_ms = kickOff_ms + lengthOf(match)
  if (now_ms < end_ms + official_ms) return undefined
  const result = match.course.resultAt(lengthOf(match))
  if (result.kind === 'abandoned') return { ...result, isVoid }
  const wasCorrected = isCorrected && interruptedAt === undefined && now_ms >= end_ms + correction_ms
  return wasCorrected ? (match.course.corrected() ?? result) : result
}

/** When the result may next become another one; undefined when it never will. */
export function nextResultAt(match: Match, now_ms: number): number | undefined {
  const { kickOff_ms, scheduled_ms, interruptedAt, isCorrected } = match.fixture
  const void_ms = scheduled_ms + postponement_ms
  const end_ms = kickOff_ms === undefined ? void_ms : kickOff_ms + lengthOf(match)
  const times = [
    ...(kickOff_ms === undefined ? [] : [end_ms + official_ms]),
    ...(isCorrected && kickOff_ms !== undefined ? [end_ms + correction_ms] : []),
    ...(kickOff_ms === undefined || interruptedAt !== undefined ? [void_ms] : []),
  ]
  return times.filter((at_ms) => at_ms > now_ms).sort((one, other) => one - other)[0]
}

function courseOf(fixture: Fixture): Course {
  const { format } = fixture.sport
  return format.kind === 'goals' ? goalCourse(format, fixture) : setCourse(format, fixture)
}

/** Until the end, or until the match is broken off. */
function lengthOf({ fixture, course }: Match): number {
  return fixture.interruptedAt === undefined ? course.duration_ms : course.cutAt_ms(fixture.interruptedAt)
}
