import { useState } from 'react'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '@/stores/auth/secondFactor.ts'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { CopyButton } from '@/ui/fields/CopyButton.tsx'
import { ActionForm, proofOptions } from '@/ui/panel/ActionForm.tsx'
import { PasswordPrompt } from '@/ui/panel/PasswordPrompt.tsx'
import { QrCode } from '@/ui/QrCode.tsx'
import { useAction } from '@/ui/useAction.ts'
import type { SecondFactorSetup } from '#contract/security.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The player's first step. */
export type FirstStep = 'proving' | 'renewing' | 'ending'
type Doing =
  | { step: FirstStep }
  | { step: 'scanning'; setup: SecondFactorSetup }
  | { step: 'keeping'; codes: readonly string[] }

type StepsProps = { texts: SecurityTexts; first: FirstStep; onEnd: () => void }

/** Turning it on, new recovery codes, turning it off. */
export function SecondFactorSteps({ texts, first, onEnd: rest }: StepsProps) {
  const { security, panels } = texts
  const [doing, setDoing] = useState<Doing>({ step: first })
  const keep = (codes: readonly string[]) => setDoing({ step: 'keeping', codes })
  const prompt = { texts, onCancel: rest }
  switch (doing.step) {
    case 'proving':
      return (
        <PasswordPrompt
          {...prompt}
          submit={panels.next}
          ask={setUpSecondFactor}
          onDone={(setup) => setDoing({ step: 'scanning', setup })}
        />
      )
    case 'scanning':
      return <Scanning {...prompt} setup={doing.setup} onDone={keep} />
    case 'keeping':
      return <RecoveryCodes texts={texts} codes={doing.codes} onKept={rest} />
    case 'renewing':
      return (
        <PasswordPrompt
          {...prompt}
          submit={security.renewCodes}
          about={security.renewText}
          ask={renewRecoveryCodes}
          onDone={({ recovery_codes }) => keep(recovery_codes)}
        />
      )
    case 'ending':
      return (
        <PasswordPrompt
          {...prompt}
          submit={security.turnOff}
          about={security.turnOffText}
          ask={endSecondFactor}
          onDone={rest}
        />
      )
  }
}

type ScanningProps = {
  texts: SecurityTexts
  setup: SecondFactorSetup
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

function Scanning({ texts, setup, onDone, onCancel }: ScanningProps) {
  const { security, panels, widgets } = texts
  const { pending, run, typed, textOf } = useAction(proofOptions(texts))
  const [code, setCode] = useState('')
  async function send() {
    const confirmed = await run(() => confirmSecondFactor(code))
    if (confirmed) onDone(confirmed.recovery_codes)
  }
  return (
    <ActionForm texts={texts} submit={security.confirm} pending={pending} onSubmit={send} onCancel={onCancel}>
      <p>{security.scan}</p>
      <div className="security-scan">
        <QrCode text={setup.uri} label={security.qr} />
        <div className="security-key">
          <span className="muted">{security.key}</span>
          <code dir="ltr">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={setup.secret} label={security.copyKey} />
        </div>
      </div>
      <CodeField
        texts={widgets}
        label={panels.appCode}
        value={code}
        error={textOf('code')}
        onCode={(value) => {
          setCode(value)
          typed('code')
        }}
      />
    </ActionForm>
  )
}
