import { and, eq, inArray, ne } from 'drizzle-orm'
import { personTexts, type Person } from '../../../contract/person.ts'
import { user, type Account } from '../accounts/tables.ts'
import { emailOf } from '../accounts/user.ts'
import { decrypt } from '../http/encryption.ts'
import { keyedHash } from '../http/secrets.ts'
import type { Services } from '../services.ts'
import { placeOf } from '../verification/place.ts'
import { document } from '../verification/tables.ts'
import { longestOf, type ExclusionState } from '../wallet/exclusions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { exclusionMark } from './tables.ts'

type Known = Pick<Account, 'email' | 'phone' | 'documentNumber' | 'passportId' | 'cpf'>

const mostDocuments = 5
const mostAccounts = 20

/** What an account tells of its person, without the documents that were sent. */
export function personOf(services: Services, account: Partial<Known>): Person {
  const { email, phone } = account
  const documents = [account.documentNumber, account.passportId, account.cpf].filter((one) => !!one)
  return {
    email: email === undefined ? null : emailOf(services, { email }),
    phone: phone ?? null,
    documents: documents.map((number) => number ?? ''),
  }
}

/** The same with the numbers of documents whose photos were sent. */
export async function wholePersonOf(services: Services, account: Account): Promise<Person> {
  const person = personOf(services, account)
  const sent = await services.db
    .select({ id: document.id, number: document.number })
    .from(document)
    .where(eq(document.playerId, account.id))
    .limit(mostDocuments)
  const numbers = await Promise.all(
    sent.map(({ id, number }) => decrypt(number, placeOf(services, 'number', id))),
  )
  return { ...person, documents: [...(person.documents ?? []), ...numbers] }
}

/** Keyed hashes of what a person is known by. */
function marksOf({ config }: Services, person: Person): Promise<string[]> {
  return Promise.all(personTexts(person).map((text) => keyedHash(config.documents.key, `mark ${text}`)))
}

/** Keeps by what the person of an excluded account is found again. */
export async function keepMarks(services: Services, id: string, person: Person): Promise<void> {
  const marks = await marksOf(services, person)
  const rows = marks.map((mark) => ({ mark, playerId: id, createdAt: Date.now() }))
  if (rows.length > 0) await services.db.insert(exclusionMark).values(rows).onConflictDoNothing()
}

/** The longest exclusion that a person has on another account, but for the register's; undefined if there is none. */
export async function exclusionOfPerson(
  services: Services,
  person: Person,
  exceptId = '',
): Promise<ExclusionState | undefined> {
  const marks = await marksOf(services, person)
  if (marks.length === 0) return undefined
  const accounts = await services.db
    .selectDistinct({ id: user.id, currency: user.currency })
    .from(exclusionMark)
    .innerJoin(user, eq(user.id, exclusionMark.playerId))
    .where(and(inArray(exclusionMark.mark, marks), ne(exclusionMark.playerId, exceptId)))
    .limit(mostAccounts)
  const states = await Promise.all(accounts.map((account) => walletOf(services.env, account).ownExclusion()))
  return longestOf(states.filter((state) => state !== undefined))
}
