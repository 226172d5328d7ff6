import { movedAmount } from '#contract/movement.ts'
import type { Currency } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { decimalOf, minorUnits, toMajor } from '#contract/money.ts'
import { ok, unreachable, type Result } from '#lib/result.ts'
import type { SentTransfer, Transfer } from '#contract/transfers.ts'
import { fail, noSuchAmount, type CallFailure } from '../../shared/reply.ts'
import type { PlayerContext, PlayerHandlers } from '../accounts/calls.ts'
import type { Account } from '../tables/accounts.ts'
import type { Services } from '../kit/services.ts'
import { readSettings, type PlatformSettings } from '../settings/settings.ts'
import { noteLink } from '../payments/credited.ts'
import { needsVerification } from '../payments/request.ts'
import type { SentTransfer as Sent, TransferRefusal, TransferRow } from '../wallet/transfers.ts'
import { restrictionFailure } from '../wallet/restrictions.ts'
import { walletOf, type PlayerWallet } from '../wallet/walletOf.ts'
import { findFriend } from './friend.ts'

/** Transfers to a friend (PROFILE-07). */
export const transferCalls = {
  transferStatus: async ({ services, account }) =>
    ok({ allowed: isAllowed(services, account, await readSettings(services)) }),
  transferToFriend,
  transfers: async ({ services, account, query: { page, count } }) => {
    const history = await walletOf(services.env, account).transfers(page, count)
    return ok({
      history: history.transfers.map((row) => transferOf(row, account.currency)),
      count: history.count,
    })
  },
} satisfies Partial<PlayerHandlers>

/**
 * Errors: 251 if transfers are not allowed; 9449 during an exclusion of the sender; 9450 and 105 if a withdrawal would need documents or wagering first (with
 * `to_wager`, the rest in major units); 501; 9455 above the day's limit; those of `findFriend`; 9409 for a request id
 * of another transfer. The friend is looked up last, so a sender without money learns nothing.
 */
async function transferToFriend({
  services,
  account,
  body,
}: PlayerContext<'transferToFriend'>): Promise<Result<SentTransfer, CallFailure>> {
  const settings = await readSettings(services)
  if (!isAllowed(services, account, settings)) return fail(code.featureBlocked, 'transfers are not allowed')
  const wallet = walletOf(services.env, account)
  const { currency } = account
  const amount_minor = movedAmount(body.amount, currency)
  if (amount_minor === undefined) return noSuchAmount('amount')
  const request = {
    requestId: body.request_id,
    typed: JSON.stringify([body.friend_login.toLowerCase(), amount_minor]),
  }
  const earlier = await wallet.earlierTransfer(request)
  if (earlier) return answer(wallet, currency, earlier)
  // The friend could withdraw at once what the sender may not.
  if (await needsVerification(services, account))
    return fail(code.verificationNeeded, 'documents are to be checked before the first transfer')
  const dayLimit_minor = minorUnits(settings.limits.transfer.daily[currency] ?? 0, currency)
  const affordable = await wallet.maySend({ amount_minor, dayLimit_minor })
  if (!affordable.ok) return refusal(wallet, currency, affordable.error)
  const friend = await findFriend(services.db, account, body.friend_login)
  if (!friend.ok) return friend
  const { id, displayUsername } = friend.value
  await noteLink(services, account.id, id)
  const transfer = await wallet.sendTransfer({
    ...request,
    friend: { id, login: displayUsername },
    login: account.displayUsername,
    amount_minor,
    dayLimit_minor,
  })
  return answer(wallet, currency, transfer)
}

/** Where the market lets players send money, the brand has it, and staff have not taken it from the player. */
function isAllowed({ config }: Services, account: Account, { features }: PlatformSettings): boolean {
  return config.market.transfers && features.friendTransfer && account.friendTransferAllowed
}

function answer(
  wallet: PlayerWallet,
  currency: Currency,
  sent: Result<Sent, TransferRefusal>,
): Result<SentTransfer, CallFailure> | Promise<Result<never, CallFailure>> {
  return sent.ok ? ok({ id: sent.value.id, status: sent.value.state }) : refusal(wallet, currency, sent.error)
}

async function refusal(
  wallet: PlayerWallet,
  currency: Currency,
  reason: TransferRefusal,
): Promise<Result<never, CallFailure>> {
  if (typeof reason === 'object') return restrictionFailure(reason)
  switch (reason) {
    case 'insufficient':
      return fail(code.insufficientBalance, 'insufficient balance')
    case 'wagering':
      return fail(code.wageringOpen, 'deposits and bonuses are to be wagered before a transfer', {
        fields: { to_wager: decimalOf(await wallet.toWager(), currency) },
      })
    case 'day_limit':
      return fail(code.transferDayLimit, 'above the limit a day')
    case 'conflict':
    case 'limit':
      return fail(code.conflict, 'the request id was used for another transfer')
    default:
      return unreachable(reason)
  }
}

function transferOf(row: TransferRow, currency: Currency): Transfer {
  return {
    id: row.id,
    createdAt: new Date(row.at).toISOString(),
    login: row.other_login,
    value: toMajor(row.amount_minor, currency),
    status: row.state,
    is_incoming: row.is_incoming === 1,
  }
}
