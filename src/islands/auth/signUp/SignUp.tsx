import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { IconName } from '@/components/icons.ts'
import { dropCaptcha } from '@/stores/auth/captcha.ts'
import { loadSettings } from '@/stores/settings/settings.ts'
import { $signUp, chooseWay } from '@/stores/auth/signUp.ts'
import { signUpWays, type SignUpWay } from '@/stores/auth/signUpDraft.ts'
import { Icon } from '@/ui/Icon.tsx'
import { CredentialsDialog } from './CredentialsDialog.tsx'
import { OneClick } from './OneClick.tsx'
import { Social } from './Social.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { Wizard } from './Wizard.tsx'

/** Comes along, so that nothing has to be fetched any more when there are credentials to show. */
export { CredentialsDialog }

/** SIGNUP-01: every way of signing up. */
export function SignUp({ texts }: { texts: SignUpTexts }) {
  const { way, part } = useStore($signUp)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void loadSettings()
    focusStart(root.current)
    return dropCaptcha
  }, [])
  return (
    <div className="sign-up" ref={root}>
      <Ways way={way} texts={texts.signUp} />
      {way === 'one-click' ? <OneClick texts={texts} /> : <Wizard key={way} texts={texts} />}
      <Social texts={texts} isFirst={way === 'one-click' || part === 'account'} />
    </div>
  )
}

const signs: Record<SignUpWay, IconName> = {
  email: 'mail',
  phone: 'phone',
  username: 'user',
  'one-click': 'live',
}

function Ways({ way, texts }: { way: SignUpWay; texts: SignUpTexts['signUp'] }) {
  const names: Record<SignUpWay, string> = {
    email: texts.byEmail,
    phone: texts.byPhone,
    username: texts.byUsername,
    'one-click': texts.oneClick,
  }
  return (
    <div className="sign-up-ways" role="group" aria-label={texts.ways}>
      {signUpWays.map((each) => (
        <button key={each} type="button" aria-pressed={each === way} onClick={() => chooseWay(each)}>
          <Icon name={signs[each]} />
          <span>{names[each]}</span>
        </button>
      ))}
    </div>
  )
}

/** Focuses the first empty field of the first step, or the heading of a later one. */
function focusStart(root: HTMLElement | null): void {
  const heading = root?.querySelector<HTMLElement>('[data-step]')
  if (heading && heading.dataset.step !== '1') {
    heading.focus()
    return
  }
  const fields = Array.from(root?.querySelectorAll<HTMLInputElement>('form input') ?? [])
  const next = fields.find(({ value }) => value === '') ?? heading
  next?.focus()
}
