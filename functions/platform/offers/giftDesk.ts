import { eq } from 'drizzle-orm'
import { capWager, percentOf } from '#contract/bonusTerms.ts'
import { isMission } from '#contract/offerRules.ts'
import { brandOfPlayer, isTestAccount } from '../accounts/testAccounts.ts'
import { isExcluded } from '../bonuses/exclusions.ts'
import { countsIn } from '../bonuses/countsIn.ts'
import { servicesFor, servicesOf, type PlatformEnv } from '../kit/services.ts'
import { knownSettings } from '../settings/settings.ts'
import { user } from '../tables/accounts.ts'
import type { GiftAsk, GiftDesk } from '../wallet/offerGifts.ts'
import { budgetOf } from './budget.ts'
import { reachedLevels } from './levels.ts'
import { marketFault } from './market.ts'

/** Between wallets and budgets. Gifts of the house's own test accounts are in no budget. */
export const giftDesk: GiftDesk = {
  reserve: async (env, { playerId }, ask, terms) => {
    const services = servicesFor(servicesOf(env), { brand: await brandOfPlayer(env, playerId) })
    const { db, config } = services
    if (marketFault(config.market, terms) !== undefined || (await isExcluded(db, playerId))) return false
    if (isMission(terms) && !(await knownSettings(services)).features.missions) return 'later'
    if (await isTestAccount(env, playerId)) return true
    const { currency, amount_minor } = ask
    return budgetOf(env, ask.offerId).reserve({ id: reservationOf(ask), currency, amount_minor })
  },
  settle: async (env, ask, isGiven) => {
    await budgetOf(env, ask.offerId).settle(reservationOf(ask), isGiven)
  },
  levels: async (env, { playerId }, { points, joined }) => {
    const services = servicesOf(env)
    const [account] = await services.db.select().from(user).where(eq(user.id, playerId))
    return account ? reachedLevels(servicesFor(services, account), account, points, joined) : []
  },
  leave: (env, { playerId }, offerId) => budgetOf(env, offerId).leave(playerId),
  bonusOf: (env: PlatformEnv, { wager }, amount_minor) => {
    const services = servicesOf(env)
    const { mostWager_percent } = services.config.market.bonuses
    const asked_minor = percentOf(amount_minor, wager.percent)
    return {
      wager_minor: capWager(asked_minor, amount_minor, mostWager_percent),
      percent: Math.min(wager.percent, mostWager_percent ?? Infinity),
      counts: countsIn(services),
    }
  },
}

const reservationOf = ({ playerId, giftId }: GiftAsk) => `${playerId}:${giftId}`
