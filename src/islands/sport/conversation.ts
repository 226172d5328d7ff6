import { guestToken, type FrameRoute } from '#contract/sportFrame.ts'
import { siteDateFormat } from '#contract/bookSettings.ts'
import type { SportBook } from '#contract/line.ts'
import { coefType, frameTheme, oddsFormat } from '@/stores/sport/bookSettings.ts'
import { failSportFrame, readySportFrame, renewSportFrame, unreachable } from '@/stores/sport/frame.ts'
import { routeOf, slipPath } from '@/stores/sport/address.ts'
import {
  expectAnswer,
  followFrame,
  forgetSelection,
  goTo,
  hasPicks,
  shownRoute,
} from '@/stores/sport/navigation.ts'
import { keptOf, keepOf } from '@/stores/sport/kept.ts'
import { refreshBalance } from '@/stores/session/balance.ts'
import { $user } from '@/stores/session/session.ts'
import { notify } from '@/stores/notices/notices.ts'
import { pageLanguage, siteName } from '@/stores/site/page.ts'
import { openAuthDialog } from '../auth/open.ts'
import { newsOf, type Dialect, type FrameNews } from './dialect.ts'
import { signInToBet } from './signInToBet.ts'
import { coverPage, followTabs, markTab, showFrame } from './stage.ts'
import { takeTapped } from './tapped.ts'

type Options = {
  /** Opens the deposit over the frame, of what the slip lacks. */
  deposit: (missing: number | undefined) => void
  book: SportBook
  dialect: Dialect
  run: number
  token: string
  frame: HTMLIFrameElement
}
/** `begunAt`: the address that the frame was started with. `shownAt`: the one that it shows now. */
type Conversation = Options & { begunAt: string; shownAt: string }

/** Our side of the conversation with a frame, from its insertion on. Returns how to stop. */
export function converse(options: Options): () => void {
  const { dialect, frame } = options
  const isThere = started.has(frame)
  const talk: Conversation = { ...options, begunAt: '', shownAt: '' }
  const hear = (message: MessageEvent<unknown>) => {
    const news = newsOf(message, dialect, frame.contentWindow)
    if (news) actOn(talk, news)
  }
  // A dialog that closes takes its entry out of the history, which is a step to the same address (stores/site/backButton.ts).
  const step = () => location.href !== talk.shownAt && showAddress(talk)
  const load = () => dialect.startsAtLoad && begin(talk)
  addEventListener('message', hear)
  addEventListener('popstate', step)
  frame.addEventListener('load', load)
  const leaveTabs = followTabs((address) => openTab(talk, address))
  const look = new MutationObserver(() => started.has(frame) && restart(talk))
  look.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  if (isThere) restart(talk)
  return () => {
    removeEventListener('message', hear)
    removeEventListener('popstate', step)
    frame.removeEventListener('load', load)
    leaveTabs()
    look.disconnect()
  }
}

function post({ dialect, frame }: Conversation, message: object): void {
  frame.contentWindow?.postMessage(message, new URL(dialect.src).origin)
}

function route(talk: Conversation, shown: FrameRoute): void {
  expectAnswer()
  post(talk, talk.dialect.route(shown))
}

/** The frames that have got their settings. */
const started = new WeakSet<HTMLIFrameElement>()

/** Gives a running frame another token or look: the first book's frame reports `ready` again, the second one's continues. */
function restart(talk: Conversation): void {
  begin(talk)
  if (!talk.dialect.startsAtLoad) takeOver(talk)
}

function begin(talk: Conversation): void {
  const { book, dialect, token, frame } = talk
  started.add(frame)
  talk.begunAt = talk.shownAt = location.href
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const shown = { oddsFormat: oddsFormat(), coefType: coefType(), theme: frameTheme() }
  const kept = keptOf(book)
  const settings = {
    ...{ token, language: pageLanguage(), timeZone, dateFormat: siteDateFormat, ...shown },
    ...(kept !== '' && { kept }),
  }
  const userId = $user.get()?.id
  for (const message of dialect.start({ ...settings, route: shownRoute(book), userId })) post(talk, message)
}

/** The frame is ready: it replaces the line, and gets the links tapped while it started. */
function takeOver(talk: Conversation): void {
  const { book, begunAt } = talk
  showFrame()
  readySportFrame()
  const later = takeTapped().filter(({ href }) => href !== begunAt)
  if (later.length > 0) passOn(talk, later)
  else if (location.href !== begunAt) route(talk, shownRoute(book))
  noteShown(talk)
}

/** A frame that has loaded shows its page; if its slip is open, it tells so after. */
function showLoaded(talk: Conversation): void {
  coverPage(false)
  takeOver(talk)
}

/** The frame shows the address, which keeps no selection. */
function noteShown(talk: Conversation): void {
  forgetSelection()
  talk.shownAt = location.href
}

/** A book takes one selection at a time: a route that comes sooner after another takes its place. */
const settle_ms = 800

function passOn(talk: Conversation, tapped: readonly URL[]): void {
  const first_ms = hasPicks(new URL(talk.begunAt)) ? settle_ms : 0
  tapped.forEach((address, index) => {
    setTimeout(() => route(talk, routeOf(talk.book, address)), first_ms + index * settle_ms)
  })
}

function actOn(talk: Conversation, news: FrameNews): void {
  switch (news.type) {
    case 'begin':
      begin(talk)
      return showLoaded(talk)
    case 'ready':
      return showLoaded(talk)
    case 'kept':
      return keepOf(talk.book, news.text)
    case 'navigate':
      if (followFrame(talk.book, news.route, news.isReplaced)) markTab()
      talk.shownAt = location.href
      return
    case 'cover':
      return coverPage(news.isCovering)
    case 'title':
      document.title = `${news.title} | ${siteName()}`
      return
    case 'balance':
      return void refreshBalance()
    case 'login':
      return void askSignIn(talk)
    case 'registration':
      return void openAuthDialog('sign-up')
    case 'deposit':
      return talk.deposit(news.amount)
    case 'share':
      return void share(new URL(slipPath(talk.book, pageLanguage(), news.slip), location.href).href)
    case 'failed':
      return failSportFrame(unreachable('unreadable'))
  }
}

/**
 * A guest's frame asks because the guest wants to bet; a player's because the book has refused the token, which may be long after
 * the last touch: then the frame becomes a guest's with the slip in it, and nothing opens by itself.
 */
async function askSignIn({ book, token }: Conversation): Promise<void> {
  const isGuest = token === guestToken
  if (!isGuest && (await renewSportFrame(book))) return
  if (isGuest) return signInToBet()
  notify('default', { key: 'pleaseAuthBets' })
}

/** By the device's own sheet where there is one; a link that can be neither shared nor copied is shown. */
async function share(url: string): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    // The press was in the frame, and only a page with the focus may copy.
    focus()
    await navigator.clipboard.writeText(url)
    notify('success', { key: 'copiedSuccess' })
  } catch {
    notify('default', { text: url })
  }
}

/** The address has changed on our page: by a step in the history, a tab, a tapped odd. */
function showAddress(talk: Conversation): void {
  route(talk, shownRoute(talk.book))
  noteShown(talk)
  markTab()
}

function openTab(talk: Conversation, address: URL): boolean {
  if (!goTo(talk.book, address)) return false
  showAddress(talk)
  return true
}
