import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { readSettings } from '../settings/settings.ts'
import { servicesOf } from '../kit/services.ts'
import { giveBonus } from '../wallet/bonuses.ts'
import type { OpenWallet } from '../wallet/delivery.ts'
import { spanOf } from '../wallet/periods.ts'
import { afterWeek, lastEntryAt, type PlayerWork } from '../wallet/playerWork.ts'
import { netLoss } from '../wallet/rounds.ts'
import { isExcluded } from './exclusions.ts'
import { capWager, percentOf } from '#contract/bonusTerms.ts'
import { countsIn } from './welcomeOffer.ts'

/** A week from Monday to Sunday (UTC): its days, and its times in Unix milliseconds. */
type Week = { monday: string; sunday: string; from: number; to: number }

/**
 * Pays one player the cashback of the week that was over when it was due, in their own object: a percentage of the loss at slots, as
 * bonus. It may be repeated: the bonus id makes it count once. Who has played since is paid for the next week too.
 */
export const cashbackWork: PlayerWork = {
  name: 'cashback',
  run: async (wallet, dueAt) => {
    const week = lastWeek(dueAt)
    await payFor(wallet, week)
    return lastEntryAt(wallet.sql, 'debit') < week.to ? null : afterWeek(week.to)
  },
}

export function lastWeek(now: number): Week {
  const { from, to } = spanOf('week', spanOf('week', now).from - 1)
  return { monday: utcDay(from), sunday: utcDay(to - 1), from, to }
}

async function payFor({ env, owner, inTransaction }: OpenWallet, { monday, sunday }: Week): Promise<void> {
  const services = servicesOf(env)
  const { db, config } = services
  if (!config.market.bonuses.kinds.includes('cashback')) return
  const { percent, providers, wager_percent, days } = (await readSettings(db)).bonus_program.cashback
  if (percent === 0 || (await isExcluded(db, owner.playerId))) return
  inTransaction((sql) => {
    const amount_minor = Math.floor((netLoss(sql, providers, monday, sunday) * percent) / 100)
    if (amount_minor < 1) return
    const bonus = giveBonus(sql, {
      id: `cashback:${monday}`,
      kind: 'cashback',
      amount_minor,
      wager_minor: capWager(
        percentOf(amount_minor, wager_percent),
        amount_minor,
        config.market.bonuses.mostWager_percent,
      ),
      expires_at: Date.now() + days * day_ms,
      counts: countsIn(services),
    })
    if (!bonus.ok && bonus.error !== 'excluded')
      log('error', 'the wallet cannot take the cashback', { player: owner.playerId })
  })
}
