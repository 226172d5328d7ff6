import { eq } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import { promocodeWaits } from '#contract/bonuses.ts'
import { code } from '#contract/errors.ts'
import type { Account } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isExcluded } from './exclusions.ts'
import { promocodeKinds, promocodeUse, type Promocode } from '../tables/bonuses.ts'

/** Why a player may not activate a code: one of the catalog's 2201 to 2216; undefined if nothing speaks against it. */
export async function refusalOf(
  services: Services,
  account: Account,
  promocode: Promocode,
): Promise<number | undefined> {
  return (
    refusalOfCode(promocode) ??
    refusalOfStaff(account) ??
    refusalOfOwner(account, promocode) ??
    (await refusalOfUses(services, account, promocode)) ??
    (await refusalOfPlayer(services, account, promocode))
  )
}

function refusalOfCode({ isBlocked, expiresAt, kind }: Promocode): number | undefined {
  if (isBlocked) return code.promocodeBlocked
  if (expiresAt !== null && expiresAt <= Date.now()) return code.promocodeExpired
  return promocodeKinds.some((known) => known === kind) ? undefined : code.promocodeUnknownKind
}

/** Staff write codes: none of their accounts gets anything by one, their own or a colleague's. */
function refusalOfStaff({ role }: Account): number | undefined {
  return role === staffAccountRole ? code.promocodeNotInProgram : undefined
}

/** A partner's code is for the players that the partner referred. */
function refusalOfOwner(account: Account, { ownerId, partnerId }: Promocode): number | undefined {
  if (ownerId === account.id) return code.promocodeOwn
  const partners = [account.agentId, account.referralId]
  return partnerId === null || partners.includes(partnerId) ? undefined : code.promocodeOfAnotherPartner
}

async function refusalOfUses(
  { db }: Services,
  account: Account,
  promocode: Promocode,
): Promise<number | undefined> {
  const uses = await db.select().from(promocodeUse).where(eq(promocodeUse.playerId, account.id))
  const own = uses.find((use) => use.code === promocode.code)
  if (own) return own.status > promocodeWaits ? own.status : code.promocodeUsedByPlayer
  if (promocode.campaign !== null && uses.some(({ campaign }) => campaign === promocode.campaign)) {
    return code.promocodeFilled
  }
  if (promocode.mostUses !== null && promocode.uses >= promocode.mostUses) {
    return promocode.mostUses === 1 ? code.promocodeSingleUsed : code.promocodeUsedUp
  }
  const hasWaiting = uses.some(({ status }) => status === promocodeWaits)
  return promocode.kind === 'percent' && hasWaiting ? code.promocodePercentWaits : undefined
}

async function refusalOfPlayer(
  services: Services,
  account: Account,
  { provider, needsDeposit, amounts }: Promocode,
): Promise<number | undefined> {
  if (await isExcluded(services.db, account.id)) return code.promocodeNotInProgram
  const wallet = walletOf(services.env, account)
  if (provider !== null && !(await wallet.hasPlayed(provider))) return code.promocodeNotOfProvider
  if (!amounts[account.currency]) return code.promocodeTerms
  return needsDeposit && !(await wallet.hasPayment('deposit', 0)) ? code.promocodeTerms : undefined
}
