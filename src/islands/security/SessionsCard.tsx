import type { ActiveSession } from '#contract/security.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'
import {
  $activeSessions,
  endActiveSession,
  endOtherSessions,
  loadActiveSessions,
  mountActiveSessions,
} from '@/stores/auth/activeSessions.ts'
import { Badge } from '@/ui/Badge.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Card, cardView } from '@/ui/panel/Card.tsx'
import { Entry, EntryButton } from '@/ui/panel/Entry.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { proofOptions } from '@/ui/panel/ActionForm.tsx'
import { useAction } from '@/ui/useAction.ts'

type CardProps = { texts: SecurityTexts }

export function SessionsCard({ texts }: CardProps) {
  const { security } = texts
  const loaded = useStore($activeSessions)
  const { pending, run } = useAction(proofOptions(texts))
  useEffect(mountActiveSessions, [])
  return (
    <Card icon="globe" title={security.sessions} text={security.sessionsText}>
      <LoadedView loaded={loaded} again={loadActiveSessions} {...cardView(texts)}>
        {({ sessions }) => (
          <>
            <ul className="panel-list">
              {sessions.map((session) => (
                <SessionRow key={session.id} texts={texts} session={session} />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <div className="panel-buttons">
                <button
                  type="button"
                  className="button button-quiet"
                  aria-busy={pending}
                  onClick={() => void run(endOtherSessions)}
                >
                  {security.endOthers}
                </button>
              </div>
            ) : (
              <p className="muted">{security.onlyThis}</p>
            )}
          </>
        )}
      </LoadedView>
    </Card>
  )
}

function SessionRow({ texts, session }: CardProps & { session: ActiveSession }) {
  const { security } = texts
  const { id, device, created_at, last_seen_at, ends_at, is_current } = session
  const { pending, run } = useAction(proofOptions(texts))
  const name = device || security.unknownDevice
  const facts = [
    fill(security.seen, { when: formatMoment(last_seen_at) }),
    fill(security.began, { when: formatMoment(created_at) }),
    fill(security.endsBy, { when: formatMoment(ends_at) }),
  ]
  const end = () => void run(() => endActiveSession(id))
  return (
    <Entry name={name} facts={facts}>
      {is_current ? (
        <Badge sign="good">{security.thisDevice}</Badge>
      ) : (
        <EntryButton label={security.end} name={name} pending={pending} onPress={end} />
      )}
    </Entry>
  )
}
