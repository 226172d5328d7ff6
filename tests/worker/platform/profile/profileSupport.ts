import { env } from 'cloudflare:workers'
import { chooseOffer, chosenArrived } from '../../../../functions/platform/offers/depositOffer.ts'
import { type PlatformEnv, servicesOf } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  accountOf,
  call,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  type Answer,
  type Player,
} from '../support.ts'

/** What the tests of the profile share. */
export const services = servicesOf(env as unknown as PlatformEnv)

/** A player who may send money. */
export async function sender(username: string, more: object = {}): Promise<Player> {
  const player = await signUp(username, more)
  await operator('/players', signUpBody(username, { friend_transfer_allowed: true, ...more }))
  return player
}

export async function balancesOf({ user }: Player): Promise<{ real_minor: number; bonus_minor: number }> {
  const { real_minor, bonus_minor } = await walletOf(platformEnv, user).balance()
  return { real_minor, bonus_minor }
}

export function sendMoney(
  player: Player,
  friend_login: string,
  amount: number,
  request_id: string,
): Promise<Answer> {
  return call('/api/user/friend_transfers', {
    token: player.token,
    body: { friend_login, amount, request_id },
  })
}

/** As if a deposit with the welcome bonus had arrived, as far as it is offered. */
export async function arrives(player: Player, amount_minor: number): Promise<void> {
  const account = await accountOf(player.user.id)
  const chosen = await chooseOffer(services, account, amount_minor)
  const paymentId = `p${crypto.randomUUID()}`
  if (chosen.ok) await chosenArrived(services, account, chosen.value, { paymentId, amount_minor })
}

/** Ledgers that add up, whatever happened before. */
export async function ledgerOf({ user }: Player) {
  const { sums, balances } = await walletOf(platformEnv, user).audit()
  return { sums: { ...sums }, balances: { ...balances } }
}

export function activate(player: Player, code: string): Promise<Answer> {
  return call('/api/payment/promocode/activation', { token: player.token, body: { code } })
}

export async function bonusesOf(player: Player): Promise<Record<string, unknown>[]> {
  const answer = await call('/api/user/bonuses', { token: player.token })
  return answer.result as Record<string, unknown>[]
}
