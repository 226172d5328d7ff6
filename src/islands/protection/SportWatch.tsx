import { localPath } from '@contract/languages'
import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $session } from '@/stores/session/session'
import { pageLanguage } from '@/stores/site/page'
import { $sportFrame, barSportFrame } from '@/stores/sport/frame'
import { startBalance } from '@/stores/session/balance'
import { PlayWatch } from './PlayWatch'
import './protection.css'

startBalance()

/** The watch over play at the top of a sportsbook's page. */
export function SportWatch() {
  const frame = useStore($sportFrame)
  if (useStore($session) === 'out') return null
  const failure = frame.state === 'failed' ? frame.failure : undefined
  return (
    <Suspense>
      <PlayWatch failure={failure} onBar={barSportFrame} leave={goHome} />
    </Suspense>
  )
}

function goHome(): void {
  location.assign(localPath(pageLanguage(), '/home'))
}
