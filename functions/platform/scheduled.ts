import { hour_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../shared/log.ts'
import { count as countNumber, writeNumbersTo } from '../shared/numbers.ts'
import { inTrace, newTrace } from '../shared/trace.ts'
import { closeUnused } from './accounts/dormant.ts'
import { screeningWatch } from './cases/personChecks.ts'
import { sendCampaigns } from './campaigns/sending.ts'
import { closeChains } from './chains/anchors.ts'
import { deleteOldEntries } from './chains/oldEntries.ts'
import { copiesWatch, copyTables } from './copies/copyTables.ts'
import { gatherEvents } from './events/schedule.ts'
import { deleteOldGames } from './games/session.ts'
import { registerWatch } from './identity/checkPerson.ts'
import { hashesWork, renewIdentityHashes } from './identity/renewHashes.ts'
import { wrapAnew } from './kit/documentKey.ts'
import type { Watched } from './kit/lateWork.ts'
import type { Services } from './kit/services.ts'
import { adoptOldRules } from './offers/adoption.ts'
import { sendReports } from './house/reportMails.ts'
import { closeMonths } from './partners/statements.ts'
import { tellAgents } from './partners/tellAgents.ts'
import { deleteOldRows } from './oldRows.ts'
import { bookingWork, paymentsWatch, payoutWork } from './payments/store.ts'
import { deletionWatch } from './privacy/deletion.ts'
import { ringPlayers, wakePlayers, watchedWork } from './playerWork.ts'
import { noteLife } from './security/ownOutage.ts'
import { recordTechnical } from './security/technical.ts'
import { remindOfKeys } from './staff/keyReminders.ts'
import { isRestoring } from './stops/stops.ts'
import { keepTournaments } from './tournaments/runs.ts'
import { deleteOldPhotos, photosWork } from './verification/deleteOld.ts'

/**
 * A job of the cron in wrangler.toml: it handles some of what is due, and is true where as much again may be due. It may be repeated, and
 * a failed one does not stop the others.
 */
type Job = (services: Services, now: number) => Promise<boolean>

const isFullHour = (now: number) => Math.floor(now / minute_ms) % 60 === 0

const jobs: Record<string, Job> = {
  noteLife: async (services, now) => {
    await noteLife(services, now)
    return false
  },
  keepTournaments,
  sendCampaigns,
  deleteOldPhotos,
  adoptOldRules,
  wakePlayers,
  ringPlayers,
  renewIdentityHashes,
  closeChains,
  deleteOldEntries,
  deleteOldGames,
  deleteOldRows: async (services, now) => isFullHour(now) && deleteOldRows(services, now),
  closeUnused,
  copyTables,
  sendReports,
  gatherEvents,
  remindOfKeys: async (services, now) => isFullHour(now) && remindOfKeys(services, now),
  closeMonths,
  tellAgents,
  wrapAnew,
}

/** What is promised of each; docs/scale.md has the table. */
const watched: Record<string, Watched> = {
  reconcile: paymentsWatch,
  booking: bookingWork,
  payouts: payoutWork,
  deleteOldPhotos: photosWork,
  askRegister: registerWatch,
  lookForHarm: watchedWork('harm', hour_ms),
  renewIdentityHashes: hashesWork,
  deleteAccounts: deletionWatch,
  screenPeople: screeningWatch,
  copyTables: copiesWatch,
}

/** Before the next minute begins, and within the 10,000 calls of an invocation: a round makes up to 1,200. */
const longest_ms = 25_000
const mostRounds = 8
const watchEvery_minutes = 10

export function runScheduled(services: Services, now: number): Promise<void> {
  writeNumbersTo(services.env)
  return inTrace(newTrace(crypto.randomUUID()), () => runJobs(services, now))
}

/** Rounds of all jobs, then of those that have more to do. */
async function runJobs(services: Services, now: number): Promise<void> {
  if (await isRestoring(services.env, { ifUnknown: false }))
    return log('warn', 'the environment is being restored: no jobs')
  const began = Date.now()
  let names = Object.keys(jobs)
  for (let round = 0; round < mostRounds && names.length > 0; round += 1) {
    const more: string[] = []
    for (const name of names) if (await runJob(services, name, now)) more.push(name)
    names = Date.now() - began < longest_ms ? more : []
  }
  if (Math.floor(now / minute_ms) % watchEvery_minutes === 0) await watchWork(services, now)
  countNumber('cron', { what: 'platform' }, Date.now() - began)
}

async function runJob(services: Services, name: string, now: number): Promise<boolean> {
  try {
    return (await jobs[name]?.(services, now)) ?? false
  } catch (error) {
    log('error', 'scheduled job failed', { job: name, error: describeError(error) })
    return false
  }
}

/** Logs what is later than promised, with its number and its age. */
export async function watchWork(services: Services, now: number): Promise<void> {
  for (const [work, { deadline_ms, late }] of Object.entries(watched)) {
    try {
      const { count, oldest } = await late(services, now - deadline_ms, now)
      if (count === 0 || oldest === null) continue
      const [age_s, deadline_s] = [now - oldest, deadline_ms].map((time_ms) => Math.round(time_ms / 1000))
      log('error', 'work is late', { work, count, age_s, deadline_s })
      countNumber('late_work', { what: work }, age_s, count)
      await recordTechnical(services, { kind: 'work_late', detail: `${work} ${count} ${age_s}s` })
    } catch (error) {
      log('error', 'work not watched', { work, error: describeError(error) })
    }
  }
}
