import { and, desc, eq, inArray, notInArray, sql, or } from 'drizzle-orm'
import { uniqueTexts, personTexts, type Person } from '#contract/person.ts'
import { user, type Account, emailOf } from '../tables/accounts.ts'
import { documentContext, documentKey } from '../kit/documentKey.ts'
import { decrypt } from '../kit/encryption.ts'
import { keyedHash } from '../kit/secrets.ts'
import { sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { document } from '../tables/verification.ts'
import type { ExclusionState } from '../wallet/exclusions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { identityHash, distinctPersons } from '../tables/protection.ts'

type Known = Pick<Account, 'email' | 'phone' | 'documentNumber' | 'passportId' | 'cpf'>

const mostDocuments = 5
const mostAccounts = 20

/** The identifiers of an account's person, without documents. */
export function personOf(services: Services, account: Partial<Known>): Person {
  const { email, phone } = account
  const documents = [account.documentNumber, account.passportId, account.cpf].filter((one) => !!one)
  return {
    email: email === undefined ? null : emailOf(services, { email }),
    phone: phone ?? null,
    documents: documents.map((number) => number ?? ''),
  }
}

/**
 * `proven`: what of it was shown to be theirs. Anybody can type the rest, which may be somebody else's. `own`: what an
 * exclusion or the register may reach this account by, which is all once staff have verified the player. Before that a
 * typed document number counts for nothing, because its answer would tell a stranger who is excluded.
 */
export type WholePerson = Person & { proven: Person; own: Person }

/** The same with the numbers of documents whose photos were sent. */
export async function wholePersonOf(services: Services, account: Account): Promise<WholePerson> {
  const person = personOf(services, account)
  const numbers = await sentNumbers(services, account.id)
  const verified = numbers.filter(({ isVerified }) => isVerified)
  // A sign-up by email has typed the code sent there, before the link is opened.
  const isRead = account.emailVerified || account.confirmationDue
  const whole = {
    ...person,
    documents: [...(person.documents ?? []), ...numbers.map(({ number }) => number)],
  }
  const documents = verified.map(({ number }) => number)
  return {
    ...whole,
    proven: { email: isRead ? person.email : null, phone: person.phone, documents },
    own: account.verifiedAt === null ? { ...whole, documents } : whole,
  }
}

/** The verified one before the newest of the others. */
async function sentNumbers(services: Services, playerId: string) {
  const isVerified = sql<number>`${document.status} = 'VERIFIED'`
  const rows = await services.db
    .select({ id: document.id, number: document.number, status: document.status })
    .from(document)
    .where(eq(document.playerId, playerId))
    .orderBy(desc(isVerified), desc(document.createdAt))
    .limit(mostDocuments)
  return Promise.all(
    rows.map(async ({ id, number, status }) => ({
      number: await decrypt(number, await documentContext(services, 'number', id)),
      isVerified: status === 'VERIFIED',
    })),
  )
}

/** The keyed hash of a text that a person is known by. */
async function hashOf(services: Services, text: string): Promise<string> {
  return keyedHash(await documentKey(services), `mark ${text}`)
}

function hashesOf(services: Services, texts: readonly string[]): Promise<string[]> {
  return Promise.all(texts.map((text) => hashOf(services, text)))
}

/** Keeps by what the person of an excluded account is found again. What was proven once stays so. */
export async function keepIdentityHashes(services: Services, id: string, person: WholePerson): Promise<void> {
  const proven = new Set(uniqueTexts(person.proven))
  const texts = [...new Set([...personTexts(person), ...proven])]
  const rows = await Promise.all(
    texts.map(async (text) => ({
      ...{ hash: await hashOf(services, text), playerId: id, createdAt: Date.now() },
      ...{ isProven: proven.has(text), renewalDueAt: null },
    })),
  )
  if (rows.length === 0) return
  await services.db
    .insert(identityHash)
    .values(rows)
    .onConflictDoUpdate({
      target: [identityHash.hash, identityHash.playerId],
      set: { isProven: sql`max(is_proven, excluded.is_proven)` },
    })
}

/**
 * `playerId` is the account that was excluded first, also if the exclusion was carried over since. `isProven`: the
 * account with the exclusion has proven an identifier that this person has too and nobody else can have.
 */
export type OtherExclusion = { playerId: string; state: ExclusionState; isProven: boolean }

/**
 * The exclusions of an account's person on other accounts. Left out are the account's own exclusions, which may have
 * been carried to other accounts, and those of people whom staff declared different.
 */
export async function exclusionsElsewhere(
  services: Services,
  id: string,
  person: WholePerson,
): Promise<OtherExclusion[]> {
  // Most people are known nowhere else: then nobody asks who is somebody else.
  if ((await accountsOfPerson(services, person, person.own, [id])).length === 0) return []
  const others = [id, ...(await distinctFrom(services, id))]
  const found = await exclusionsOfPerson(services, person, person.own, others)
  return found.filter(({ playerId }) => !others.includes(playerId))
}

/** The exclusions of accounts that share an identifier with this person, without the register's; `ownPart` is theirs. */
export async function exclusionsOfPerson(
  services: Services,
  person: Person,
  ownPart: Person = person,
  except: readonly string[] = [],
): Promise<OtherExclusion[]> {
  const accounts = await accountsOfPerson(services, person, ownPart, except)
  const found = await Promise.all(
    accounts.map(async (account) => {
      const states = await walletOf(services.env, account).exclusionsOfPerson()
      const isProven = account.isProven === 1
      return states.map((state) => ({ playerId: state.carried_from ?? account.id, state, isProven }))
    }),
  )
  return found.flat()
}

/** The accounts of an excluded person who shares an identifier with this one. */
export async function accountsOfPerson(
  services: Services,
  person: Person,
  ownPart: Person,
  except: readonly string[],
): Promise<(Pick<Account, 'id' | 'currency'> & { isProven: number })[]> {
  const own = await hashesOf(services, uniqueTexts(ownPart))
  const hashes = [...(await hashesOf(services, personTexts(person))), ...own]
  if (hashes.length === 0) return []
  const { hash, playerId } = identityHash
  const isProven = sql<number>`max(${identityHash.isProven} AND ${inArray(hash, sqlList(own))})`
  return services.db
    .select({ id: user.id, currency: user.currency, isProven })
    .from(identityHash)
    .innerJoin(user, eq(user.id, playerId))
    .where(and(inArray(hash, sqlList(hashes)), notInArray(playerId, sqlList(except))))
    .groupBy(user.id)
    .orderBy(desc(isProven))
    .limit(mostAccounts)
}

/** Keeps that the owners of two accounts are two people, whatever both are known by. May be repeated. */
export async function declareTwoPeople({ db }: Services, id: string, strangerId: string): Promise<void> {
  const [oneId = '', otherId = ''] = [id, strangerId].toSorted()
  await db.insert(distinctPersons).values({ oneId, otherId, declaredAt: Date.now() }).onConflictDoNothing()
}

/** The accounts whose owners are declared to be somebody else than this one's. */
export async function distinctFrom({ db }: Services, id: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(distinctPersons)
    .where(or(eq(distinctPersons.oneId, id), eq(distinctPersons.otherId, id)))
  return rows.map(({ oneId, otherId }) => (oneId === id ? otherId : oneId))
}

/** The hash of a document's number, the same however it is typed. */
export async function documentHash(services: Services, number: string): Promise<string> {
  const key = await documentKey(services)
  return keyedHash(key, `document ${number.replaceAll(/[ ./-]/g, '').toUpperCase()}`)
}
