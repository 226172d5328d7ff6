import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { $settings, loadSettings } from '@/stores/settings/settings.ts'
import { $authModal } from '@/stores/auth/authModal.ts'
import { socialAddress } from '@/stores/auth/affiliate.ts'
import { knowsPasskeys } from '@/stores/auth/webauthn.ts'
import { Icon } from '@/ui/Icon.tsx'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'

/** Sign-in without a password: by passkey or with a social account (SIGNIN-06). */
export function OtherWays({ auth }: { auth: AuthTexts['auth'] }) {
  const social = useStore($settings)?.social ?? []
  // The form is drawn with its closed dialog, ahead of a touch that may never come: it asks for nothing until then.
  const isOpen = useStore($authModal) !== 'closed'
  useEffect(() => {
    if (isOpen) void loadSettings()
  }, [isOpen])
  const passkeys = knowsPasskeys()
  if (!passkeys && social.length === 0) return null
  return (
    <>
      <p className="auth-or">{auth.or}</p>
      {passkeys && (
        <button
          type="button"
          className="button button-quiet button-wide"
          onClick={() => void enterByPasskey()}
        >
          <Icon name="key" />
          {auth.passkey}
        </button>
      )}
      {social.map(({ id, name }) => (
        <a key={id} className="button button-quiet button-wide" href={socialAddress(id)}>
          {fill(auth.social, { name })}
        </a>
      ))}
    </>
  )
}

async function enterByPasskey(): Promise<void> {
  const { signInWithPasskey } = await import('@/stores/auth/passkeySignIn.ts')
  await signInWithPasskey()
}
