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
  const { state } = useStore($sportFrame)
  if (useStore($session) === 'out') return null
  const isOpen = state === 'opening' || state === 'ready'
  return (
    <Suspense>
      <PlayWatch isOpen={isOpen} onBar={barSportFrame} leave={goHome} />
    </Suspense>
  )
}

function goHome(): void {
  location.assign(localPath(pageLanguage(), '/home'))
}
