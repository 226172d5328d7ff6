import { eq } from 'drizzle-orm'
import type { LanguageCode } from '#contract/languages.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { changeConsent } from '../protection/consent.ts'
import { equalSecrets } from '../../shared/signed.ts'
import { user, type Account } from '../tables/accounts.ts'

/*
 * The link that stops marketing by a way, without signing in: the number of the account, the way, and a keyed hash of both. It stays good, and can do
 * nothing else.
 */
type Way = 'email' | 'sms'

/** Of a hash: an SMS carries it too, and 128 bits are not guessed. */
const hashLength = 22

async function tokenOf({ config }: Services, number: number, way: Way): Promise<string> {
  const hash = await keyedHash(config.authSecret, `unsubscribe ${number} ${way}`)
  return `${number}-${way}-${hash.slice(0, hashLength)}`
}

export async function unsubscribeLink(
  services: Services,
  { number }: Pick<Account, 'number'>,
  way: Way,
  lang: LanguageCode,
): Promise<string> {
  if (number === null) throw new Error('an account without a number')
  return `${siteLink(services, lang, '/unsubscribe')}?token=${await tokenOf(services, number, way)}`
}

/** Takes the consent back; repeated, it changes nothing. False for a link that is none of ours. */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const [digits, way] = token.split('-') as [string, Way]
  const number = Number(digits)
  if (!(await equalSecrets(token, await tokenOf(services, number, way)))) return false
  const [account] = await services.db.select({ id: user.id }).from(user).where(eq(user.number, number))
  if (account) await changeConsent(services, account.id, { [way]: false }, 'player')
  return true
}
