import { useEffect, useState } from 'react'
import type { Texts } from '@/i18n/texts'
import { clockText, elapsedText } from './clockText'

/** The time of day and the playing time: games for money must show both. */
export function Clock({ texts }: { texts: Texts['launcher'] }) {
  const [since] = useState(() => Date.now())
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="launcher-clock">
      <span className="ltr" title={texts.played}>
        <span className="visually-hidden">{texts.played}: </span>
        {elapsedText(now - since)}
      </span>
      <span className="ltr launcher-time" title={texts.clock}>
        <span className="visually-hidden">{texts.clock}: </span>
        {clockText(new Date(now))}
      </span>
    </p>
  )
}
