import { languageOf } from '@contract/languages'
import type { SecondFactorSetup, SecondFactorState } from '@contract/security'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { plural } from '@/i18n/format'
import {
  $secondFactor,
  confirmSecondFactor,
  endSecondFactor,
  loadSecondFactor,
  mountSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '@/stores/auth/secondFactor'
import { CodeField } from '../shared/fields/CodeField'
import { CopyButton } from '../shared/fields/CopyButton'
import { ActionForm } from './ActionForm'
import { Card, LoadedPart } from './Card'
import { PasswordPrompt } from './PasswordPrompt'
import { QrCode } from './QrCode'
import { RecoveryCodes } from './RecoveryCodes'
import type { SecurityTexts } from './texts'
import { useAction } from './useAction'

type CardProps = { texts: SecurityTexts }

export function SecondFactorCard({ texts }: CardProps) {
  const { security } = texts
  const loaded = useStore($secondFactor)
  useEffect(mountSecondFactor, [])
  const enabled = loaded.state === 'ready' && loaded.value.enabled
  const state = { text: enabled ? security.on : security.off, good: enabled }
  return (
    <Card
      icon="phone"
      title={security.secondFactor}
      text={security.secondFactorText}
      state={loaded.state === 'ready' ? state : undefined}
    >
      <LoadedPart loaded={loaded} again={loadSecondFactor} texts={texts}>
        {(value) => <SecondFactor texts={texts} state={value} />}
      </LoadedPart>
    </Card>
  )
}

/** The state of the card; `resting` shows the current setting and the actions. */
type Doing =
  | { step: 'resting' | 'proving' | 'renewing' | 'ending' }
  | { step: 'scanning'; setup: SecondFactorSetup }
  | { step: 'keeping'; codes: readonly string[] }

function SecondFactor({ texts, state }: CardProps & { state: SecondFactorState }) {
  const { security } = texts
  const [doing, setDoing] = useState<Doing>({ step: 'resting' })
  const rest = () => setDoing({ step: 'resting' })
  const keep = (codes: readonly string[]) => setDoing({ step: 'keeping', codes })
  const prompt = { texts, onCancel: rest }
  switch (doing.step) {
    case 'resting':
      return <Resting texts={texts} state={state} onDo={(step) => setDoing({ step })} />
    case 'proving':
      return (
        <PasswordPrompt
          {...prompt}
          submit={security.next}
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

type RestingProps = CardProps & {
  state: SecondFactorState
  onDo: (step: 'proving' | 'renewing' | 'ending') => void
}

function Resting({ texts: { security, lang }, state, onDo }: RestingProps) {
  if (!state.enabled) {
    return (
      <div className="security-buttons">
        <button type="button" className="button button-quiet" onClick={() => onDo('proving')}>
          {security.setUp}
        </button>
      </div>
    )
  }
  return (
    <>
      <p>{plural(languageOf(lang).tag, security, 'codesLeft', state.recovery_codes_left)}</p>
      <div className="security-buttons">
        <button type="button" className="button button-quiet" onClick={() => onDo('renewing')}>
          {security.renewCodes}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onDo('ending')}>
          {security.turnOff}
        </button>
      </div>
    </>
  )
}

type ScanningProps = CardProps & {
  setup: SecondFactorSetup
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

function Scanning({ texts, setup, onDone, onCancel }: ScanningProps) {
  const { security, widgets } = texts
  const { pending, run, typed, textOf } = useAction(texts)
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
        label={security.appCode}
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
