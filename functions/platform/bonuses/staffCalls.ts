import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { findOther, findPlayer } from '../staff/players.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { allBonuses } from './bonusCalls.ts'
import { isExcluded, setMembership } from './exclusions.ts'

/** The staff's calls for a player's bonuses; contract/operator/players.ts describes them. */
export const bonusStaffCalls = {
  listPlayerBonuses: async ({ services, params }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const items = await allBonuses(services, player.value)
    return ok({ items, total: items.length })
  },
  cancelPlayerBonus: async ({ services, params, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    const wallet = walletOf(services.env, player.value)
    audit.before = (await wallet.bonuses()).find(({ id }) => id === params.bonus)
    if (audit.before === undefined) return fail(code.noSuchCall, 'no such bonus')
    if (!(await wallet.cancelBonus(params.bonus))) return fail(code.conflict, 'the bonus is over')
    return ok({})
  },
  setBonusProgram: async ({ services, params, body, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    audit.before = { is_member: !(await isExcluded(services.db, params.id)) }
    audit.after = { is_member: body.is_member }
    await setMembership(services.db, params.id, body.is_member)
    return ok({})
  },
} satisfies Partial<StaffHandlers>
