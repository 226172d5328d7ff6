import { and, desc, eq, gt, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { playerRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { ok, err, type Result } from '#lib/result.ts'
import { fail, signInRequired, type CallFailure } from '../../../shared/reply.ts'
import { bearerToken, hashToken, tokenOfSignIn } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { sessionRenewal_ms } from '../auth.ts'
import { checkPerson, registerAnswerEnds } from '../../identity/checkPerson.ts'
import { lastPlace, placeText, seePlace } from '../../identity/places.ts'
import { recordEvent } from '../../security/events.ts'
import type { Client } from '../../kit/client.ts'
import { clearanceRules, type Presented, type SignIn } from '../../wallet/clearance.ts'
import { changePlayer, playWalletOf } from '../../wallet/walletOf.ts'
import { session, user, type Account } from '../../tables/accounts.ts'
import { acceptedTerms, withTerms, type AccountWithTerms } from '../../terms/terms.ts'
import { marketLetsPlay, mostSlotStake } from '../marketRules.ts'
import { userOf } from '../user.ts'
import { provedNow, type Proofs } from './proof.ts'

/** The token is returned in a header of its own and nowhere else; the database stores its hash. */
export type SignedIn = { account: AccountWithTerms; token: string; previousSessionAt: Date | null }

/** How a sign-in was proved; a code of the second factor and a passkey count as both factors. */
export type SignInWay = 'password' | 'social' | 'sign-up' | 'second factor' | 'passkey'

/**
 * Starts a session, and looks whether the person is excluded elsewhere. Returns its token with the account and the time of the previous sign-in. Expired sessions of the account are deleted, and the longest unused one if there are too many.
 */
export async function startSession(
  services: Services,
  account: Account,
  client: Client,
  way: SignInWay,
): Promise<SignedIn> {
  const token = tokenOfSignIn(account)
  const now = new Date()
  const { life_ms, atOnce } = services.config.sessions
  const isOver = or(lt(session.expiresAt, now), lt(session.createdAt, new Date(now.getTime() - life_ms)))
  const place = await seePlace(services, account, client)
  const seen = { lastSignInAt: now, dormantToldAt: null, ...lastPlace(place) }
  const factor = way === 'second factor' || way === 'passkey' ? 'second' : 'first'
  const ofPlayer = eq(session.userId, account.id)
  const [, , [stored]] = await services.db.batch([
    services.db.delete(session).where(and(ofPlayer, isOver)),
    services.db.insert(session).values({
      ...{ id: crypto.randomUUID().replaceAll('-', ''), token: await hashToken(token), userId: account.id },
      ...{ createdAt: now, updatedAt: now, expiresAt: endOf(services, now.getTime(), now) },
      ...{ ipAddress: client.address ?? '', userAgent: client.agent ?? '' },
      ...{ ...provedNow(factor), ...place },
    }),
    services.db
      .update(user)
      .set(seen)
      .where(eq(user.id, account.id))
      .returning({
        termsSeen: user.termsSeen,
        sessions: sql<number>`(SELECT count(*) FROM session WHERE user_id = ${account.id})`,
      }),
  ])
  if (stored && stored.sessions > atOnce) await endSurplus(services, account.id)
  await checkPerson(services, account)
  const detail = `${way} ${placeText(client)}`.trim()
  await recordEvent(services, { kind: 'sign_in', userId: account.id, address: client.address, detail })
  // A sign-up has just accepted.
  const known = await withTerms(services.db, {
    ...account,
    termsSeen: stored?.termsSeen ?? account.termsSeen,
  })
  return { account: known, token, previousSessionAt: account.lastSignInAt }
}

async function endSurplus({ db, env, config }: Services, userId: string): Promise<void> {
  const ofPlayer = eq(session.userId, userId)
  const newest = db
    .select({ id: session.id })
    .from(session)
    .where(ofPlayer)
    .orderBy(desc(session.updatedAt), desc(session.createdAt))
    .limit(config.sessions.atOnce)
  const end = db.delete(session).where(and(ofPlayer, notInArray(session.id, newest)))
  await changePlayer(env, userId, async () => end)
}

/**
 * The account of a bearer token. Errors: 9401 without a valid session, 5 if the account is banned, 14 if it is not a
 * player's.
 */
export async function requireSession(
  services: Services,
  request: Request,
): Promise<Result<Current, CallFailure>> {
  const current = await findCurrent(services, request)
  if (!current.ok) return current
  const { account } = current.value
  if (account.isBanned) return userBanned
  return account.role === playerRole ? current : onlyPlayers
}

/** 9467 where the market asks again who is there, and the sign-in was not used for its time. Anything but a quiet call is use. */
export async function requireUse(
  { env, config }: Services,
  { account, sessionId }: Pick<Current, 'account' | 'sessionId'>,
  isQuiet = false,
): Promise<Result<undefined, CallFailure>> {
  if (config.market.idle_minutes === null) return ok(undefined)
  return (await playWalletOf(env, account.id).use(sessionId, { isQuiet })) ? ok(undefined) : idleFailure
}

export const idleFailure = fail(code.idle, 'the sign-in was not used: say again who is there')

/** `placedAt` and `network`: where it was last seen to play. */
export type Current = { account: AccountWithTerms; sessionId: string; times: Times } & Proofs & Place

export const userBanned = fail(code.userBanned, 'user is banned')
export const onlyPlayers = fail(code.onlyPlayers, 'only players may be signed in')

/** Whether an account may stake: 5 banned, 14 not a player, 251 blocked from the casino. */
export function mayPlay(account: Account): Result<Account, CallFailure> {
  if (account.isBanned) return fail(code.userBanned, 'user is banned')
  if (account.role !== playerRole) return fail(code.onlyPlayers, 'only players may play')
  if (account.isCasinoBlocked) return fail(code.featureBlocked, 'casino is blocked for this user')
  return ok(account)
}

/**
 * The account and the session of a bearer token, banned or not: some calls are for banned players too, who learn of the
 * ban by them. One query, because many calls begin with it.
 */
export async function findCurrent(
  services: Services,
  request: Request,
): Promise<Result<Current, CallFailure>> {
  const token = bearerToken(request)
  if (token === undefined) return err(signInRequired)
  const [current] = await services.db
    .select({
      account: user,
      sessionId: session.id,
      firstProvedAt: session.firstProvedAt,
      secondProvedAt: session.secondProvedAt,
      ...placeOfSession,
      times: timesOfSession,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, await hashToken(token)), sessionLives(services)))
    .limit(1)
  if (!current) return err(signInRequired)
  const { times, ...found } = current
  const account = await withTerms(services.db, current.account)
  return ok({ ...found, account, times: await renew(services, current.sessionId, times) })
}

/**
 * Whether the session was used within the idle time and is younger than the maximum age; stricter rules apply at once.
 */
export function sessionLives({ config }: Services): SQL | undefined {
  const now_ms = Date.now()
  const { idle_ms, life_ms } = config.sessions
  return and(
    gt(session.expiresAt, new Date(now_ms)),
    gt(session.updatedAt, new Date(now_ms - idle_ms)),
    gt(session.createdAt, new Date(now_ms - life_ms)),
  )
}

type Times = { seenAt: Date; createdAt: Date; expiresAt: Date }
const timesOfSession = {
  seenAt: session.updatedAt,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
}
type Place = Pick<typeof session.$inferSelect, 'placedAt' | 'network'>
const placeOfSession = { placedAt: session.placedAt, network: session.network }

/** A player, and the sign-in of that id while it lives. One query, for the object of a player who plays asks it every few minutes. */
export async function findSignIn(
  services: Services,
  userId: string,
  id: string | null,
): Promise<{ account: AccountWithTerms; signIn: SignIn | null } | undefined> {
  const [found] = await services.db
    .select({
      account: user,
      signIn: { id: session.id, token: session.token, ...timesOfSession, ...placeOfSession },
    })
    .from(user)
    .leftJoin(session, and(eq(session.id, id ?? ''), eq(session.userId, user.id), sessionLives(services)))
    .where(eq(user.id, userId))
    .limit(1)
  if (!found) return undefined
  const { signIn } = found
  const account = await withTerms(services.db, found.account)
  return { account, signIn: signIn && signInOf(services, signIn.id, signIn.token, signIn, signIn) }
}

/** A living sign-in as the player's object remembers it. */
export function signInOf(
  services: Services,
  id: string,
  tokenHash: string,
  times: Times,
  { placedAt, network }: Place,
): SignIn {
  const endsAt = endOf(services, times.seenAt.getTime(), times.createdAt).getTime()
  return {
    ...{ id, tokenHash, placedAt, network },
    endsAt: Math.min(times.expiresAt.getTime(), endsAt),
    renewAt: times.seenAt.getTime() + sessionRenewal_ms,
  }
}

/** What the accounts say of a caller, for the player's object to remember if it was asked first (`askedAt`). */
export function presentedBy(
  services: Services,
  askedAt: number,
  account: AccountWithTerms,
  signIn: SignIn | null,
): Presented {
  const { id: playerId, currency, createdAt } = account
  return {
    ...{ rules: clearanceRules(services.config), askedAt },
    owner: { playerId, currency },
    holder: {
      ...{ createdAt: createdAt.getTime(), user: userOf(services, account) },
      verifiedAt: account.verifiedAt?.getTime() ?? null,
      ...{ registerCheckedAt: account.registerCheckedAt, termsSeen: account.termsSeen },
    },
    signIn,
    isClear: mayPlay(account).ok && acceptedTerms(account).ok,
    market: {
      letsPlay: marketLetsPlay(services, account).ok,
      until: registerAnswerEnds(services, account),
      mostSlotStake_minor: mostSlotStake(services.config, account),
    },
  }
}

/** Extends a session in use and stores when it was last seen, at most once in `sessionRenewal_ms`. */
async function renew(services: Services, sessionId: string, times: Times): Promise<Times> {
  const now_ms = Date.now()
  if (now_ms - times.seenAt.getTime() < sessionRenewal_ms) return times
  const seenAt = new Date(now_ms)
  const expiresAt = endOf(services, now_ms, times.createdAt)
  const used = { updatedAt: seenAt, expiresAt }
  await services.db.update(session).set(used).where(eq(session.id, sessionId))
  return { ...times, seenAt, expiresAt }
}

/** When a session expires if it is not used after `seen_ms`. */
export function endOf({ config }: Services, seen_ms: number, createdAt: Date): Date {
  const { idle_ms, life_ms } = config.sessions
  return new Date(Math.min(seen_ms + idle_ms, createdAt.getTime() + life_ms))
}

/** Deletes the session of a bearer token; a missing one is no error. */
export async function endSession({ db, env }: Services, request: Request): Promise<void> {
  const token = bearerToken(request)
  if (token === undefined) return
  const ofToken = eq(session.token, await hashToken(token))
  const [ending] = await db.select({ userId: session.userId }).from(session).where(ofToken)
  if (!ending) return
  await changePlayer(env, ending.userId, async () => db.delete(session).where(ofToken))
}
