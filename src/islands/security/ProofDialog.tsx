import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { $proof, cancelProof, prove, type ProofField } from '@/stores/auth/proof.ts'
import { CodeField } from '../shared/fields/CodeField.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Modal } from '../shared/Modal.tsx'
import { ActionForm } from './ActionForm.tsx'
import { SecretField } from './SecretField.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { useAction } from './useAction.ts'

/** Asks for the proof (9451) that a call of this page needs. */
export function ProofDialog({ texts }: { texts: SecurityTexts }) {
  const asked = useStore($proof)
  const heading = useId()
  return (
    <Modal
      shown={asked && 'proof'}
      className="security-proof"
      labelledBy={heading}
      onClose={() => asked && cancelProof()}
    >
      {asked && <ProofForm texts={texts} field={asked.field} heading={heading} />}
    </Modal>
  )
}

type ProofFormProps = { texts: SecurityTexts; field: ProofField; heading: string }

function ProofForm({ texts, field, heading }: ProofFormProps) {
  const { security, widgets } = texts
  const { pending, run, typed, textOf } = useAction(texts)
  const [value, setValue] = useState('')
  const take = (next: string) => {
    setValue(next)
    typed(field)
  }
  return (
    <ActionForm
      texts={texts}
      submit={security.next}
      pending={pending}
      onSubmit={async () => void (await run(() => prove(value)))}
      onCancel={cancelProof}
    >
      <div className="security-head">
        <span className="security-sign">
          <Icon name="lock" />
        </span>
        <h2 id={heading}>{security.askProof}</h2>
        <p className="muted">{security.askProofText}</p>
      </div>
      {field === 'code' ? (
        <CodeField
          texts={widgets}
          label={security.appCode}
          value={value}
          error={textOf('code')}
          onCode={take}
        />
      ) : (
        <SecretField
          texts={texts}
          name="password"
          label={security.currentPassword}
          error={textOf('password')}
          autoComplete="current-password"
          value={value}
          onType={take}
        />
      )}
    </ActionForm>
  )
}
