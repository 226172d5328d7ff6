import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { defaultCurrency, type Currency } from '#contract/currencies.ts'
import { ok, type Result } from '#lib/result.ts'
import { mayJoin } from '../../identity/checkPerson.ts'
import { offeredHere } from '../../settings/settings.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Database, Services } from '../../kit/services.ts'
import { acceptAtSignUp } from '../../terms/terms.ts'
import { maySignIn } from '../signIn/maySignIn.ts'
import { broughtBy } from '../signUp/broughtBy.ts'
import type { SignUpOptions } from './socialFlow.ts'
import type { Identity } from './socialIdentity.ts'
import { usernameFrom } from './socialUsername.ts'
import { credential, user, type Account, type NewAccount, placeholderEmail } from '../../tables/accounts.ts'

/**
 * The account of an identity: the linked one; else the one with the same email if both the provider and we have
 * confirmed it, which is then linked; else a new one. Errors: 3 if there is none and being 18 was not confirmed; 21 if
 * an account has the email but not both confirmations (its owner signs in by password); 5, 11 and 14 as in
 * `maySignIn`, before anything is linked.
 */
export async function accountOfIdentity(
  services: Services,
  providerId: string,
  identity: Identity,
  signUp: SignUpOptions,
): Promise<Result<Account, CallFailure>> {
  const { db } = services
  const linked = await findLinked(db, providerId, identity.sub)
  if (linked) return admit(services, linked)

  const owner = identity.email && (await findByEmail(db, identity.email))
  if (owner) return linkOwner(services, owner, providerId, identity)
  if (!signUp.isAdult) return fail(code.userNotFound, 'no account, and being 18 was not confirmed')
  const allowed = await mayJoin(services, { email: identity.isEmailVerified ? identity.email : null })
  if (!allowed.ok) return allowed
  const created = await createLinked(services, providerId, identity, signUp)
  if (created.ok) await acceptAtSignUp(services.db, created.value)
  return created.ok ? admit(services, created.value) : created
}

/** One of another brand is not let in here, and its owner learns where it is by trying to sign up. */
async function admit(services: Services, account: Account): Promise<Result<Account, CallFailure>> {
  if (account.brand !== services.config.brand.id) return isElsewhere
  const allowed = await maySignIn(services, account)
  return allowed.ok ? ok(account) : allowed
}

const isElsewhere = fail(code.emailTaken, 'an account of another brand')

async function findLinked(db: Database, providerId: string, sub: string): Promise<Account | undefined> {
  const [link] = await db
    .select({ account: user })
    .from(credential)
    .innerJoin(user, eq(user.id, credential.userId))
    .where(and(eq(credential.providerId, providerId), eq(credential.accountId, sub)))
    .limit(1)
  return link?.account
}

async function findByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(user).where(eq(user.email, email)).limit(1)
  return account
}

/**
 * An address that the provider has not confirmed may be anybody's, and an account with an address that we have not
 * confirmed may belong to somebody who registered it first. In both cases linking would let one person into another's
 * account.
 */
async function linkOwner(
  services: Services,
  owner: Account,
  providerId: string,
  identity: Identity,
): Promise<Result<Account, CallFailure>> {
  if (!identity.isEmailVerified || !owner.emailVerified)
    return fail(code.emailTaken, 'email is of an account that signs in another way')
  const { db } = services
  const admitted = await admit(services, owner)
  if (!admitted.ok) return admitted
  await db
    .insert(credential)
    .select(linkTo(owner.id, providerId, identity.sub))
    .onConflictDoNothing()
  // Two parallel sign-ins may both have come this far; the stored link decides.
  const linked = await findLinked(db, providerId, identity.sub)
  return linked?.id === owner.id ? ok(owner) : fail(code.conflict, 'linked elsewhere meanwhile')
}

const usernameTries = 8

/** Creates account and link together. Of parallel calls one creates it, and all return it. */
async function createLinked(
  services: Services,
  providerId: string,
  identity: Identity,
  signUp: SignUpOptions,
): Promise<Result<Account, CallFailure>> {
  const { db, config } = services
  const offered = await offeredHere(services)
  if (signUp.currency && !offered.includes(signUp.currency))
    return fail(code.currencyNotAvailable, 'currency is not offered')
  const currency = signUp.currency ?? offered[0] ?? defaultCurrency
  const email = identity.isEmailVerified ? identity.email : undefined
  const brought = await broughtBy(db, { ...signUp, email })
  for (let tries = 0; tries < usernameTries; tries += 1) {
    const username = usernameFrom(identity.name, tries === 0)
    const made = newAccount(username, currency, identity, signUp)
    const values = { ...made, ...brought, brand: config.brand.id }
    await insertLinked(db, values, providerId, identity.sub)
    const linked = await findLinked(db, providerId, identity.sub)
    if (linked) return ok(linked)
  }
  // The email was taken between the check and the insert; usernames alone do not collide this often.
  return fail(code.emailTaken, 'no account could be made')
}

/** One transaction: nothing is stored if the username or email is taken or the link exists. */
async function insertLinked(
  db: Database,
  values: NewAccount,
  providerId: string,
  sub: string,
): Promise<void> {
  const linked = db.select({ id: credential.id }).from(credential).where(eq(credential.userId, values.id))
  await db.batch([
    db.insert(user).values(values).onConflictDoNothing(),
    db
      .insert(credential)
      .select(linkTo(values.id, providerId, sub))
      .onConflictDoNothing(),
    db.delete(user).where(and(eq(user.id, values.id), notExists(linked))),
  ])
}

/** The row of the link, inserted only if the user's row was; columns in the order of the table. */
function linkTo(userId: string, providerId: string, sub: string): SQL {
  return sql`SELECT ${crypto.randomUUID()}, ${sub}, ${providerId}, id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    created_at, created_at FROM user WHERE id = ${userId}`
}

/** An email that the provider has not confirmed is not stored: it would keep its real owner from registering. */
function newAccount(
  username: string,
  currency: Currency,
  identity: Identity,
  signUp: SignUpOptions,
): NewAccount {
  const id = crypto.randomUUID()
  const now = new Date()
  const email = identity.isEmailVerified ? identity.email : undefined
  return {
    id,
    name: username,
    email: email ?? placeholderEmail(id),
    emailVerified: email !== undefined,
    username,
    displayUsername: username,
    currency,
    birthDate: null,
    adultConfirmedAt: now,
    lang: signUp.lang,
    createdAt: now,
    updatedAt: now,
  }
}
