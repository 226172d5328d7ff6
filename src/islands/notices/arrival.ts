import { sendLanguage } from '@/stores/site/language'
import { notify, type NoticeType } from '@/stores/site/notices'
import { pageLanguage } from '@/stores/site/page'
import { hasHint, startSession } from '@/stores/session/session'
import { notifyTabs } from '@/stores/session/tabs'
import { startNotices } from './region'

/** What the site's own redirects, and its pages that lead on, may ask a page to say, and how. Anything else in an address is not shown. */
const arrivals = {
  successAuth: 'success',
  emailVerified: 'success',
  socialCancelled: 'default',
  socialFailed: 'error',
  socialNeedsPassword: 'error',
  socialNoAccount: 'error',
  logoutOther: 'error',
  pleaseAuth: 'default',
} as const satisfies Record<string, NoticeType>

/** Shows what a redirect put behind the `#`: a key of above, or the code of a failure. */
export async function showArrival(word: string): Promise<void> {
  await startNotices()
  if (/^\d{1,5}$/.test(word)) notify('error', { failure: { code: Number(word), kind: 'answered' } })
  else if (isArrival(word)) notify(arrivals[word], { key: word })
  if (word === 'successAuth' && hasHint()) signedIn()
}

function isArrival(word: string): word is keyof typeof arrivals {
  return Object.hasOwn(arrivals, word)
}

/** SIGNIN-05, where the sign-in itself was a navigation: the other tabs hear of it, the language is applied again. */
function signedIn(): void {
  startSession()
  notifyTabs('in')
  void sendLanguage(pageLanguage())
}
