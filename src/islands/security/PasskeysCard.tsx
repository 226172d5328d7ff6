import type { Passkey } from '#contract/security.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { $passkeys, loadPasskeys, mountPasskeys, removePasskey } from '@/stores/auth/passkeys.ts'
import { knowsPasskeys } from '@/stores/auth/webauthn.ts'
import { Icon } from '@/ui/Icon.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Card, cardView } from '@/ui/panel/Card.tsx'
import { RemovableEntry } from '@/ui/panel/Entry.tsx'
import { Step } from './Step.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { proofOptions } from '@/ui/panel/ActionForm.tsx'
import { useAction } from '@/ui/useAction.ts'

const loadForm = () => import('./PasskeyForm.tsx')

type CardProps = { texts: SecurityTexts }

export function PasskeysCard({ texts }: CardProps) {
  const { security } = texts
  const loaded = useStore($passkeys)
  useEffect(mountPasskeys, [])
  return (
    <Card icon="key" title={security.passkeys} text={security.passkeysText}>
      <LoadedView loaded={loaded} again={loadPasskeys} {...cardView(texts)}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 ? (
              <p className="security-none">{security.noPasskeys}</p>
            ) : (
              <ul className="panel-list">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} texts={texts} passkey={passkey} />
                ))}
              </ul>
            )}
            <NewPasskey texts={texts} />
          </>
        )}
      </LoadedView>
    </Card>
  )
}

function PasskeyRow({ texts, passkey }: CardProps & { passkey: Passkey }) {
  const { security, panels } = texts
  const { name, created_at, last_used_at } = passkey
  const action = useAction(proofOptions(texts))
  const facts = [
    fill(security.created, { when: formatMoment(created_at) }),
    last_used_at ? fill(security.used, { when: formatMoment(last_used_at) }) : security.neverUsed,
  ]
  return (
    <RemovableEntry
      name={name}
      facts={facts}
      words={{ remove: security.remove, cancel: panels.cancel, sure: fill(security.removeSure, { name }) }}
      action={action}
      onRemove={() => removePasskey(passkey.id)}
    />
  )
}

function NewPasskey({ texts }: CardProps) {
  const { security } = texts
  const [open, setOpen] = useState(false)
  if (!knowsPasskeys()) return <p className="muted">{security.unknownToBrowser}</p>
  if (open) {
    return (
      <Step texts={texts} load={loadForm}>
        {({ PasskeyForm }) => <PasskeyForm texts={texts} onEnd={() => setOpen(false)} />}
      </Step>
    )
  }
  return (
    <div className="panel-buttons">
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        <Icon name="key" />
        {security.addPasskey}
      </button>
    </div>
  )
}
