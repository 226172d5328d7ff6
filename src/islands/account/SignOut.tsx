import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { accountTexts } from '@/i18n/namespaces/account.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Icon } from '@/ui/Icon.tsx'
import { useSignOut } from './useSignOut.ts'

const loading = loadTexts(pageLanguage(), accountTexts)

/** The way out at the end of the profile's list, where a phone's thumb looks for it; the header's menu has it too. */
export function SignOut() {
  const { account } = use(loading)
  const { leaving, leave } = useSignOut()
  if (useStore($session) === 'out') return null
  return (
    <button
      type="button"
      className="side-link button-wide text-start"
      aria-disabled={leaving}
      onClick={() => void leave()}
    >
      <Icon name="logout" mirrored />
      {account.logOut}
      {leaving && <span className="spinner" aria-hidden="true" />}
    </button>
  )
}
