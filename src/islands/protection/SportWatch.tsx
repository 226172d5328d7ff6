import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { $sportFrame, failSportFrame } from '@/stores/sport/frame.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import style from '@/ui/protection/playWatch.css?url'

startBalance()

// A guest's page carries neither its code nor its style.
const PlayWatch = lazy(async () => {
  const [{ PlayWatch }] = await overLostConnection(() =>
    Promise.all([import('./PlayWatch.tsx'), addStyle(style)]),
  )
  return { default: PlayWatch }
})

/** The watch over play at the top of a sportsbook's page. */
export function SportWatch() {
  const frame = useStore($sportFrame)
  if (useStore($session) === 'out') return null
  const failure = frame.state === 'failed' ? frame.failure : undefined
  return (
    <Suspense>
      <PlayWatch failure={failure} onRestriction={failSportFrame} leave={goHome} />
    </Suspense>
  )
}

function goHome(): void {
  location.assign(localPath(pageLanguage(), '/home'))
}
