import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { requireFreshProof, type Proofs } from '../accounts/sessions/proof.ts'
import { notifyOwner } from '../accounts/notifyOwner.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import type { Details, Payment } from '../tables/payments.ts'
import { standingOf } from './payees.ts'
import { ownNumbers } from './whose.ts'

/*
 * Whom a withdrawal pays. The money belongs to the account's owner: a payee by another CPF waits for staff. Somebody at an open
 * session can move none of it alone: a payee who was not paid before asks for a fresh proof, and the owner is told.
 */
export type NewPayee = { isNew: boolean; isLast: boolean }

type Paying = { services: Services; account: Account } & Proofs

type Asked = Pick<Payment, 'method' | 'details' | 'requestId'>

/** 9451 for a payee who was not paid before, without a fresh proof. A repeated request is not asked again. */
export async function checkPayee(
  paying: Paying,
  { requestId, ...named }: Asked,
): Promise<Result<NewPayee, CallFailure>> {
  const { services, account } = paying
  const standing = await standingOf(services, { playerId: account.id, ...named }, requestId)
  const { isLast, isKnown, isRepeated } = standing
  const proved = isKnown || isRepeated ? ok(undefined) : await requireFreshProof(services, paying)
  return proved.ok ? ok({ isNew: !isKnown, isLast }) : proved
}

/**
 * 9472 where the market pays the player's own account alone, and the payee is not known as that: by the CPF of the account, or the
 * number of its verified document.
 */
export async function checkOwnPayee(
  services: Services,
  account: Account,
  details: Details,
): Promise<Result<undefined, CallFailure>> {
  if (!services.config.market.payouts.ownOnly) return ok(undefined)
  const isOwn = await isOwnPayee(services, account, details)
  return isOwn === true ? ok(undefined) : fail(code.payeeNotOwn, 'the payee is not the account’s owner')
}

/** Tells the owner that money is on its way to somebody new. */
export async function tellNewPayee({ services, account }: Paying): Promise<void> {
  await notifyOwner(services, account, 'payeeAdded')
}

/**
 * Whether a withdrawal by PIX goes to another CPF than the account's own: the one of its registration, or the number of its verified
 * document. An account of which neither is known has nothing to compare; its payees ask for the proof alone.
 */
export async function isForeignPayee(
  services: Services,
  account: Account,
  { details }: Payment,
): Promise<boolean> {
  return (await isOwnPayee(services, account, details)) === false
}

/** Undefined where nothing names the payee, or the account's owner. */
async function isOwnPayee(
  services: Services,
  account: Account,
  { cpf, pixKey, pixKeyKind }: Details,
): Promise<boolean | undefined> {
  const named = [cpf, pixKeyKind === 'cpf' ? pixKey : undefined].filter((one) => one !== undefined)
  if (named.length === 0) return undefined
  const isOwn = await ownNumbers(services, account)
  return isOwn && !(await Promise.all(named.map(isOwn))).includes(false)
}
