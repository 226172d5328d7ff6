import { sendLanguage } from '@/stores/settings/settings.ts'
import { notify, type NoticeType } from '@/stores/notices/notices.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { hasHint, startSession } from '@/stores/session/session.ts'
import { notifyTabs } from '@/stores/session/tabs.ts'
import { addStyle } from '../fetchOnce.ts'
import shared from '../ui.css?url'
import { startNotices } from './region.ts'

/** The notices that the site's redirects and pages may pass in an address, with their types. Any other is ignored. */
const arrivals = {
  successAuth: 'success',
  emailVerified: 'success',
  socialCanceled: 'default',
  socialFailed: 'error',
  socialNeedsPassword: 'error',
  socialNoAccount: 'error',
  logoutOther: 'error',
  casinoBlocked: 'error',
  transferNotAllowed: 'default',
  pleaseAuth: 'default',
} as const satisfies Record<string, NoticeType>

/** Shows the notice behind the `#`: one of the keys above or the code of a failure. */
export async function showArrival(word: string): Promise<void> {
  await addStyle(shared)
  startNotices()
  if (/^\d{1,5}$/.test(word)) notify('error', { failure: { code: Number(word), kind: 'answered' } })
  else if (isArrival(word)) notify(arrivals[word], { key: word })
  if (word === 'successAuth' && hasHint()) signedIn()
}

function isArrival(word: string): word is keyof typeof arrivals {
  return Object.hasOwn(arrivals, word)
}

/** SIGNIN-05 for a sign-in by navigation: notifies the other tabs and sends the language. */
function signedIn(): void {
  startSession()
  notifyTabs('in')
  void sendLanguage(pageLanguage())
}
