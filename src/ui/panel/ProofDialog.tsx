import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { $proof, cancelProof, prove, type ProofField } from '@/stores/auth/proof.ts'
import { CodeField } from '../fields/CodeField.tsx'
import { Icon } from '../Icon.tsx'
import { Modal } from '../Modal.tsx'
import { ActionForm, proofOptions } from './ActionForm.tsx'
import { SecretField } from './SecretField.tsx'
import type { PanelTexts } from '@/i18n/namespaces/panels.ts'
import { useAction } from '../useAction.ts'

/** Asks for the proof (9451) that a call of this page needs. */
export function ProofDialog({ texts }: { texts: PanelTexts }) {
  const request = useStore($proof)
  const heading = useId()
  return (
    <Modal
      shown={request && 'proof'}
      className="panel-proof"
      labelledBy={heading}
      onClose={() => request && cancelProof()}
    >
      {request && <ProofForm texts={texts} field={request.field} heading={heading} />}
    </Modal>
  )
}

type ProofFormProps = { texts: PanelTexts; field: ProofField; heading: string }

function ProofForm({ texts, field, heading }: ProofFormProps) {
  const { panels, widgets } = texts
  const { pending, run, typed, textOf } = useAction(proofOptions(texts))
  const [value, setValue] = useState('')
  const take = (next: string) => {
    setValue(next)
    typed(field)
  }
  return (
    <ActionForm
      texts={texts}
      submit={panels.next}
      pending={pending}
      onSubmit={async () => void (await run(() => prove(value)))}
      onCancel={cancelProof}
    >
      <div className="panel-head">
        <span className="panel-sign">
          <Icon name="lock" />
        </span>
        <h2 id={heading}>{panels.askProof}</h2>
        <p className="muted">{panels.askProofText}</p>
      </div>
      {field === 'code' ? (
        <CodeField
          texts={widgets}
          label={panels.appCode}
          value={value}
          error={textOf('code')}
          onCode={take}
        />
      ) : (
        <SecretField
          texts={texts}
          name="password"
          label={panels.currentPassword}
          error={textOf('password')}
          autoComplete="current-password"
          value={value}
          onType={take}
        />
      )}
    </ActionForm>
  )
}
