import { eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import type { ProfileUpdate, ProfileUser } from '#contract/profile.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { PlayerContext } from '../accounts/calls.ts'
import { requireFreshProof } from '../accounts/sessions/proof.ts'
import { user, type Account, emailOf } from '../tables/accounts.ts'
import { personalDataOf } from '../accounts/registrationFields.ts'
import { normalizeLogin, numberOf, userOf } from '../accounts/user.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { statusOf } from '../verification/documents.ts'
import { changePlayer, walletOf } from '../wallet/walletOf.ts'

export async function profileOf(
  services: Services,
  account: Account,
  isChanged = false,
): Promise<ProfileUser> {
  const [wallet, verification] = await Promise.all([
    walletOf(services.env, account).standing(),
    statusOf(services.db, account),
  ])
  return {
    ...userOf(services, account),
    ...personalDataOf(account),
    number: numberOf(account),
    balance: toMajor(wallet.real_minor, account.currency),
    bonus_balance: toMajor(wallet.bonus_minor, account.currency),
    birth_date: account.birthDate,
    email: emailOf(services, account),
    email_verified: account.emailVerified,
    phone: shownPhone(account),
    number_document: account.documentNumber,
    card: account.bankAccountNumber,
    yandex: account.walletAccount,
    agent_id: account.agentId,
    free_bets: wallet.freeBets.map(({ id, amount_minor, expires_at }) => ({
      ...{ id, amount: toMajor(amount_minor, account.currency) },
      expires_at: new Date(expires_at).toISOString(),
    })),
    check_verify_status: verification.is_verify,
    is_changed: isChanged,
  }
}

/** Only digits are stored. More digits than these include a country code, which is typed with a plus. */
const mostLocalDigits = 12

function shownPhone({ contactPhone, phone }: Phones): string | null {
  const digits = contactPhone ?? phone
  return digits !== null && digits.length > mostLocalDigits ? `+${digits}` : digits
}

/**
 * Merges the sent fields into the account. A phone is a contact only, because no code has proven its owner. Errors:
 * 9451 for a new phone without a fresh proof, because the operator reaches the player by it; 235 for the name or
 * birth date of a player with a verified document.
 */
export async function updateProfile(
  context: PlayerContext<'updateProfile'>,
): Promise<Result<ProfileUser, CallFailure>> {
  const { services, account, body, client } = context
  const changes = changesOf(account, body)
  const allowed = await mayChange(context, changes)
  if (!allowed.ok) return allowed
  const change = services.db
    .update(user)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(user.id, account.id))
    .returning()
  const [saved] = await changePlayer(services.env, account.id, async () => change)
  if (!saved) throw new Error('the account of a session is gone')
  const detail = Object.keys(changes).sort().join(' ')
  if (detail !== '') {
    await recordEvent(services, {
      kind: 'profile_changed',
      userId: account.id,
      address: client.address,
      detail,
    })
  }
  return ok(await profileOf(services, saved, true))
}

type Phones = Pick<Account, 'phone' | 'contactPhone'>
type Changes = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'middleName' | 'address' | 'birthDate' | 'contactPhone'>
>

/** The fields that differ from the account; an empty text counts as none. */
function changesOf(account: Account, body: ProfileUpdate): Changes {
  const sent = {
    firstName: body.first_name,
    lastName: body.last_name,
    middleName: body.middle_name,
    address: body.address,
    birthDate: body.birth_date,
  }
  const changes: Changes = body.phone ? changedPhone(account, normalizeLogin(body.phone)) : {}
  for (const name of ['firstName', 'lastName', 'middleName', 'address', 'birthDate'] as const) {
    const value = sent[name]
    if (value !== undefined && value !== (account[name] ?? '')) changes[name] = value === '' ? null : value
  }
  return changes
}

/** The number that signs in, typed again, needs no other beside it. */
function changedPhone({ contactPhone, phone }: Phones, sent: string): Changes {
  if (sent === (contactPhone ?? phone)) return {}
  return { contactPhone: sent === phone ? null : sent }
}

async function mayChange(
  { services, account, ...context }: PlayerContext<'updateProfile'>,
  changes: Changes,
): Promise<Result<unknown, CallFailure>> {
  const isAboutPerson = ['firstName', 'lastName', 'middleName', 'birthDate'].some((name) => name in changes)
  if (isAboutPerson && account.verifiedAt !== null) {
    return fail(code.photoVerified, 'what the document says is not changed after it was verified')
  }
  return 'contactPhone' in changes ? requireFreshProof(services, { account, ...context }) : ok(undefined)
}
