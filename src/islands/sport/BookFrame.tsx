import { useEffect, useEffectEvent, useRef } from 'react'
import type { FrameRoute } from '@contract/sportFrame'
import { oddsFormat } from '@/stores/sport/oddsFormat'
import { failSportFrame, readySportFrame } from '@/stores/sport/frame'
import { expectAnswer, followFrame, forgetSelection, goTo, shownRoute } from '@/stores/sport/navigation'
import { routeOf } from '@/stores/sport/address'
import type { SportBook } from '@contract/line'
import { refreshBalance } from '@/stores/session/balance'
import { $user } from '@/stores/session/session'
import { notify } from '@/stores/site/notices'
import { pageLanguage } from '@/stores/site/page'
import { openAuthDialog } from '../auth/open'
import { newsOf, type Dialect, type FrameNews } from './dialect'
import { followTabs, growTo, markTab, takePlace, takeTapped } from './place'

type Props = { book: SportBook; dialect: Dialect; token: string; title: string }

/** One frame of a book, from its start to the next: its messages, and the browser's address beside it (SPORT-04). */
export function BookFrame({ book, dialect, token, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(dialect.src)
  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, origin)
  const route = (shown: FrameRoute) => {
    expectAnswer()
    post(dialect.route(shown))
  }

  const begunAt = useRef('')

  const begin = () => {
    begunAt.current = location.href
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const settings = { token, language: pageLanguage(), timeZone, oddsFormat: oddsFormat() }
    const userId = $user.get()?.id
    for (const message of dialect.start({ ...settings, route: shownRoute(book), userId })) post(message)
  }
  const takeOver = () => {
    takePlace()
    readySportFrame()
    const later = takeTapped().filter(({ href }) => href !== begunAt.current)
    for (const address of later) route(routeOf(book, address))
    const isElsewhere = location.href !== begunAt.current
    forgetSelection()
    if (isElsewhere || later.length > 0) route(shownRoute(book))
  }
  const actOn = (news: FrameNews) => {
    switch (news.type) {
      case 'begin':
        begin()
        return takeOver()
      case 'ready':
        return takeOver()
      case 'navigate':
        if (followFrame(book, news.route, news.isReplaced)) markTab()
        return
      case 'title':
        document.title = `${news.title} | Atoll`
        return
      case 'height':
        return growTo(news.height_px)
      case 'balance':
        return void refreshBalance()
      case 'login':
        notify('default', { key: 'pleaseAuthBets' })
        return void openAuthDialog('sign-in')
      case 'registration':
        return void openAuthDialog('sign-up')
      case 'failed':
        return failSportFrame('unreadable')
    }
  }

  const hear = useEffectEvent((message: MessageEvent<unknown>) => {
    const news = newsOf(message, dialect, frame.current?.contentWindow ?? null)
    if (news) actOn(news)
  })
  const showAddress = useEffectEvent(() => {
    route(shownRoute(book))
    forgetSelection()
    markTab()
  })
  const openTab = useEffectEvent((address: URL) => {
    if (!goTo(book, address)) return false
    showAddress()
    return true
  })
  useEffect(() => {
    const listen = (message: MessageEvent<unknown>) => hear(message)
    const step = () => showAddress()
    addEventListener('message', listen)
    addEventListener('popstate', step)
    const leaveTabs = followTabs((address) => openTab(address))
    return () => {
      removeEventListener('message', listen)
      removeEventListener('popstate', step)
      leaveTabs()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      className="sport-frame"
      src={dialect.src}
      title={title}
      allow="fullscreen"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin"
      onLoad={dialect.startsAtLoad ? begin : undefined}
    />
  )
}
