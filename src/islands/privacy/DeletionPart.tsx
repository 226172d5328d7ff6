import { useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { requestDeletion, withdrawDeletion, type Deletion } from '@/stores/protection/privacy.ts'
import { notify } from '@/stores/notices/notices.ts'
import { LatePasswordPrompt } from '@/ui/panel/LatePasswordPrompt.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { useAction } from '@/ui/useAction.ts'
import type { PrivacyTexts } from '@/i18n/namespaces/privacy.ts'

type Props = { texts: PrivacyTexts; deletion: Deletion }

/** The data that is kept longer, and the request, which needs the password and can be taken back until its day. */
export function DeletionPart({ texts, deletion }: Props) {
  const { privacy } = texts
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Kept texts={texts} deletion={deletion} />
      {deletion.status !== 'none' && <Requested texts={texts} deletion={deletion} />}
      {deletion.status === 'none' && !isAsking && (
        <div className="panel-buttons">
          <button type="button" className="button button-quiet" onClick={() => ask(true)}>
            {privacy.ask}
          </button>
        </div>
      )}
      {deletion.status === 'none' && isAsking && (
        <LatePasswordPrompt
          texts={texts}
          submit={privacy.ask}
          about={privacy.askSure}
          ask={requestDeletion}
          onDone={() => {
            ask(false)
            notify('success', { text: privacy.asked })
          }}
          onCancel={() => ask(false)}
        />
      )}
    </>
  )
}

function Kept({ texts: { privacy }, deletion }: Props) {
  const lasting: Partial<Record<Deletion['kept'][number]['data'], string>> = {
    payments: privacy.fiveYears,
    ledger: privacy.fiveYears,
    exclusion: privacy.asExclusion,
  }
  return (
    <details className="privacy-history">
      <summary>
        {privacy.keptLonger}
        <Icon name="down" />
      </summary>
      <ul className="privacy-kept">
        {deletion.kept.map(({ data, until }) => (
          <li key={data}>
            {privacy.kept[data]}
            {': '}
            <span className="muted">
              {until
                ? fill(privacy.until, { when: formatMoment(until) })
                : (lasting[data] ?? privacy.asNeeded)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Requested({ texts: { privacy, errors }, deletion }: Props) {
  const { pending, run } = useAction({ errors })
  async function withdraw() {
    if (await run(withdrawDeletion)) notify('success', { text: privacy.takenBack })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-3.5 border border-loss rounded-control">
      <p>
        <strong>
          {fill(privacy.requested, { when: deletion.deletes_at ? formatMoment(deletion.deletes_at) : '' })}
        </strong>
        <br />
        {privacy.requestedText}
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={pending}
        onClick={() => void withdraw()}
      >
        {privacy.takeBack}
      </button>
    </div>
  )
}
