import { languageOf } from '#contract/languages.ts'
import type { SecondFactorState } from '#contract/security.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { plural } from '@/i18n/format.ts'
import { $secondFactor, loadSecondFactor, mountSecondFactor } from '@/stores/auth/secondFactor.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Card, cardView } from '@/ui/panel/Card.tsx'
import type { FirstStep } from './SecondFactorSteps.tsx'
import { Step } from './Step.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

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
      <LoadedView loaded={loaded} again={loadSecondFactor} {...cardView(texts)}>
        {(value) => <SecondFactor texts={texts} state={value} />}
      </LoadedView>
    </Card>
  )
}

const loadSteps = () => import('./SecondFactorSteps.tsx')

function SecondFactor({ texts, state }: CardProps & { state: SecondFactorState }) {
  const [first, begin] = useState<FirstStep>()
  if (!first) return <Resting texts={texts} state={state} onDo={begin} />
  return (
    <Step texts={texts} load={loadSteps}>
      {({ SecondFactorSteps }) => (
        <SecondFactorSteps texts={texts} first={first} onEnd={() => begin(undefined)} />
      )}
    </Step>
  )
}

type RestingProps = CardProps & {
  state: SecondFactorState
  onDo: (step: FirstStep) => void
}

function Resting({ texts: { security, lang }, state, onDo }: RestingProps) {
  if (!state.enabled) {
    return (
      <div className="panel-buttons">
        <button type="button" className="button button-quiet" onClick={() => onDo('proving')}>
          {security.setUp}
        </button>
      </div>
    )
  }
  return (
    <>
      <p>{plural(languageOf(lang).tag, security, 'codesLeft', state.recovery_codes_left)}</p>
      <div className="panel-buttons">
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
