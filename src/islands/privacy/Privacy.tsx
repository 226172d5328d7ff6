import { languageOf, localPath } from '#contract/languages.ts'
import { termsVersionPath } from '#contract/termsPages.ts'
import { consentChannels, type ConsentChannel } from '#contract/protectionTerms.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { privacyTexts } from '@/i18n/namespaces/privacy.ts'
import { termsTexts } from '@/i18n/namespaces/terms.ts'
import { panelsTexts } from '@/i18n/namespaces/panels.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { formatMoment } from '@/i18n/moments.ts'
import {
  $consent,
  $deletion,
  exportAddress,
  loadConsent,
  loadDeletion,
  saveConsent,
  type Consent,
} from '@/stores/protection/privacy.ts'
import { $terms, loadTerms, type Terms } from '@/stores/profile/terms.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { notify } from '@/stores/notices/notices.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { useAction } from '@/ui/useAction.ts'
import { DeletionPart } from './DeletionPart.tsx'
import type { PrivacyTexts } from '@/i18n/namespaces/privacy.ts'
import '@/ui/panel/panel.css'
import './privacy.css'

startSession()
const loading = loadTexts(pageLanguage(), privacyTexts, termsTexts, panelsTexts, errorsTexts, widgetsTexts)

/** PROTECT-09: a player's rights over their data. */
export function Privacy() {
  const texts = use(loading)
  const consent = useStore($consent)
  const deletion = useStore($deletion)
  const terms = useStore($terms)
  if (useStore($session) === 'out') return null
  const { privacy, errors } = texts
  const shared = { texts: privacy, errors, waiting: 'privacy-waiting' }
  return (
    <div className="panels">
      <Card icon="download" title={privacy.download} text={privacy.downloadText}>
        <div className="panel-buttons">
          <a className="button button-quiet" href={exportAddress('json')} download>
            {privacy.json}
          </a>
          <a className="button button-quiet" href={exportAddress('csv')} download>
            {privacy.csv}
          </a>
        </div>
      </Card>
      <Card icon="check" title={texts.terms.accepted} text={texts.terms.acceptedText}>
        <LoadedView loaded={terms} again={loadTerms} {...shared}>
          {({ accepted }) => <AcceptedTerms texts={texts} accepted={accepted} />}
        </LoadedView>
      </Card>
      <Card icon="mail" title={privacy.marketing} text={privacy.marketingText}>
        <LoadedView loaded={consent} again={loadConsent} {...shared}>
          {(value) => <ConsentForm texts={texts} consent={value} />}
        </LoadedView>
      </Card>
      <Card icon="alert" title={privacy.deletion} text={privacy.deletionText}>
        <LoadedView loaded={deletion} again={loadDeletion} {...shared}>
          {(value) => <DeletionPart texts={texts} deletion={value} />}
        </LoadedView>
      </Card>
    </div>
  )
}

/** SIGNUP-14: what was accepted, each with its text of then. */
function AcceptedTerms({ texts, accepted }: { texts: PrivacyTexts; accepted: Terms['accepted'] }) {
  const { lang, terms } = texts
  if (accepted.length === 0) return <p className="muted">{terms.none}</p>
  const names = new Intl.DisplayNames(languageOf(lang).tag, { type: 'language' })
  return (
    <ul className="panel-list">
      {accepted.map(({ document, number, title, lang: read, at }) => (
        <li key={`${document} ${number}`}>
          <span className="panel-what">
            <a href={localPath(lang, termsVersionPath(document, number))}>{title}</a>
            <span className="muted">
              {[fill(terms.version, { number }), names.of(read), formatMoment(at)].join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function ConsentForm({ texts, consent }: { texts: PrivacyTexts; consent: Consent }) {
  const { privacy, errors, panels } = texts
  const { email, sms, push, phone } = consent
  const [chosen, choose] = useState<Record<ConsentChannel, boolean>>({ email, sms, push, phone })
  const { pending, run } = useAction({ errors })
  async function save() {
    if (await run(() => saveConsent(chosen))) notify('success', { text: privacy.saved })
  }
  return (
    <>
      <CallForm className="privacy-form" label={privacy.marketing} onSubmit={save}>
        {consentChannels.map((channel) => (
          <label key={channel} className="check">
            <input
              type="checkbox"
              name={channel}
              checked={chosen[channel]}
              onChange={({ currentTarget }) => choose({ ...chosen, [channel]: currentTarget.checked })}
            />
            {privacy[channel]}
          </label>
        ))}
        <div className="panel-buttons">
          <SubmitButton pending={pending} label={privacy.save} busy={panels.wait} />
        </div>
      </CallForm>
      {consent.history.length > 0 && <ConsentHistory texts={texts} history={consent.history} />}
    </>
  )
}

type HistoryProps = { texts: PrivacyTexts; history: Consent['history'] }

function ConsentHistory({ texts: { privacy }, history }: HistoryProps) {
  const sources = { player: '', exclusion: privacy.byExclusion, deletion: privacy.byDeletion }
  return (
    <details className="privacy-history">
      <summary>
        {privacy.history}
        <Icon name="down" />
      </summary>
      <ul className="panel-list">
        {history.map(({ channel, granted, source, at }) => (
          <li key={`${channel} ${at} ${granted}`}>
            <span className="panel-what">
              {fill(granted ? privacy.granted : privacy.refused, { channel: privacy[channel] })}
              <span className="muted">{[formatMoment(at), sources[source]].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
