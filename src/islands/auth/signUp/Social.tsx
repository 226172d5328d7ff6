import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $settings } from '@/stores/settings/settings.ts'
import { $signUp, changeSignUp } from '@/stores/auth/signUp.ts'
import { socialAddress } from '@/stores/auth/affiliate.ts'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { TermsLink } from './notes.tsx'
import { TickField } from './TickField.tsx'

/** SIGNIN-06: an account elsewhere serves as one here, once its owner says that they are of age. */
export function Social({ texts, isFirst }: { texts: SignUpTexts; isFirst: boolean }) {
  const { signUp } = texts
  const providers = useStore($settings)?.social ?? []
  const { currency, isAdult } = useStore($signUp)
  const [asked, setAsked] = useState(false)
  if (providers.length === 0) return null

  function go(provider: string) {
    if (isAdult) location.assign(socialAddress(provider, { currency, is_adult: '1' }))
    else setAsked(true)
  }
  return (
    <div className="sign-up-social" role="group" aria-label={signUp.social} data-first={isFirst}>
      <p className="muted">{signUp.social}</p>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className="button button-quiet" onClick={() => go(id)}>
          {name}
        </button>
      ))}
      {/* Only once a service was chosen: the other forms do not ask for it. One click asks the same, right above. */}
      {asked && (
        <>
          <TickField
            name="social_is_adult"
            error={isAdult ? undefined : signUp.socialAdult}
            checked={isAdult}
            onTick={(checked) => changeSignUp({ isAdult: checked })}
          >
            {signUp.adult}
          </TickField>
          <TermsLink texts={texts} />
        </>
      )}
    </div>
  )
}
