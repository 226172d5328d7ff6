import { and, eq, sql } from 'drizzle-orm'
import { documentHash } from '../identity/identityHashes.ts'
import type { Services } from '../kit/services.ts'
import { findPlayer } from '../staff/players.ts'
import type { Account } from '../tables/accounts.ts'
import { payment, paymentFlag, type Payment, type Person } from '../tables/payments.ts'
import { document } from '../tables/verification.ts'

/*
 * Whose account a provider names: that of the player, or somebody else's. Compared are the number of a document, with the account's CPF
 * and its verified documents, and the name where no number decides.
 */
export type Whose = 'own' | 'other' | 'unknown'

/** What becomes of a deposit that was paid: `hold` is for staff to decide, `return` sends it back. */
export type Judgment = 'book' | 'hold' | 'return'

/**
 * Where the market takes deposits from the player's own account alone, one by another CPF goes back. What is likely another person's, by the
 * name or beside a document that may have no CPF, waits for staff; there, so does what nothing is known of.
 */
export async function judgePayer(
  services: Services,
  { playerId }: Payment,
  person: Person,
): Promise<Judgment> {
  const player = await findPlayer(services, playerId)
  if (!player.ok) return 'hold'
  const { ownOnly } = services.config.market.deposits
  const byNumber = await ofNumber(services, player.value, person.document)
  if (byNumber === 'other' && player.value.cpf && ownOnly) return 'return'
  const whose = byNumber === 'unknown' ? ofName(player.value, person.name) : byNumber
  return whose === 'other' || (whose === 'unknown' && ownOnly) ? 'hold' : 'book'
}

export async function whoseIs(services: Services, account: Account, person: Person): Promise<Whose> {
  const byNumber = await ofNumber(services, account, person.document)
  return byNumber === 'unknown' ? ofName(account, person.name) : byNumber
}

/** The CPF of the account and the hashes of the numbers of its verified documents. */
async function ofNumber(services: Services, account: Account, told: string | undefined): Promise<Whose> {
  if (told === undefined) return 'unknown'
  const number = told.replaceAll(/[\s./-]/g, '')
  if (isMasked(number)) return contradicts(number, cpfOf(account)) ? 'other' : 'unknown'
  const isOwn = await ownNumbers(services, account)
  if (!isOwn) return 'unknown'
  return (await isOwn(number)) ? 'own' : 'other'
}

const cpfOf = ({ cpf }: Account) => cpf?.replaceAll(/\D/g, '') || undefined

/** Whether a number is of the account's CPF or of its verified documents; undefined where it has neither. */
export async function ownNumbers(services: Services, account: Account) {
  const cpf = cpfOf(account)
  const isVerified = and(eq(document.playerId, account.id), eq(document.status, 'VERIFIED'))
  const verified = await services.db.select({ hash: document.numberHash }).from(document).where(isVerified)
  if (cpf === undefined && verified.length === 0) return undefined
  return async (number: string): Promise<boolean> => {
    const hash = await documentHash(services, number)
    return number === cpf || verified.some((row) => row.hash === hash)
  }
}

/** Some providers show the middle of a CPF alone, with signs of their own: ***.982.247-**, xxx.982.247-xx. */
const isMasked = (number: string) => /[^\p{L}\d]|^\d*x[\dx]*$/iu.test(number)

/** A digit that is shown is another one. Of a mask of another length nobody can say which digits it shows. */
function contradicts(masked: string, whole = ''): boolean {
  const signs = [...masked]
  return signs.length === whole.length && signs.some((sign, at) => /\d/.test(sign) && sign !== whole[at])
}

/** A name is the same person's if all of the shorter one is in the longer one: banks leave names out, and so do players. */
function ofName({ firstName, lastName }: Account, told: string | undefined): Whose {
  if (!firstName || !lastName || told === undefined) return 'unknown'
  // Another script is another spelling, not another person.
  if (isLatin(firstName + lastName) !== isLatin(told)) return 'unknown'
  const [shorter = [], longer = []] = [wordsOf(`${firstName} ${lastName}`), wordsOf(told)].toSorted(
    (one, other) => one.length - other.length,
  )
  if (shorter.length < 2) return 'unknown'
  return shorter.every((word) => longer.includes(word)) ? 'own' : 'other'
}

const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text)

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1))]
}

/** Whether a provider said of an earlier withdrawal to this key that it is somebody else's. */
export async function wasToldForeign(
  { db }: Services,
  { playerId, method, details }: Payment,
): Promise<boolean> {
  if (details.pixKey === undefined) return false
  const sameKey = sql`${payment.direction} = 'out' AND (${payment.details} ->> 'pixKey') = ${details.pixKey}`
  const [found] = await db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(
      paymentFlag,
      and(
        ...[eq(paymentFlag.method, method), eq(paymentFlag.reference, payment.id)],
        eq(paymentFlag.reason, 'foreign_holder'),
      ),
    )
    .where(and(sameKey, eq(payment.playerId, playerId)))
    .limit(1)
  return found !== undefined
}
