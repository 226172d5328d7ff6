import * as v from 'valibot'
import { dateFormats, siteDateFormat } from '#contract/bookSettings.ts'
import { findLanguage, type LanguageCode } from '#contract/languages.ts'
import { sportsbook as ar } from '../../locales/ar/frame.json'
import { sportsbook as en } from '../../locales/en/frame.json'
import { sportsbook as es } from '../../locales/es/frame.json'
import { sportsbook as fr } from '../../locales/fr/frame.json'
import { sportsbook as he } from '../../locales/he/frame.json'
import { sportsbook as pt } from '../../locales/pt/frame.json'
import { sportsbook as ru } from '../../locales/ru/frame.json'
import { KeptText } from '#contract/sportFrame.ts'
import { FromFrame, messageType, RouteMessage, type ToFrame } from './hostMessages.ts'

/*
 * Digitain's script for the host's page: `SportFrame.frame([[key, value], …])` draws the sportsbook into
 * `#sport_div_iframe`. A repeated call restarts it, with another token or language.
 */
const titles: Record<LanguageCode, string> = { en, fr, es, ar, he, ru, pt }
const containerId = 'sport_div_iframe'
const action = v.function()

const Settings = v.object({
  server: v.pipe(v.string(), v.url()),
  token: v.optional(v.string(), '_'),
  currentPage: v.optional(v.string(), 'Home'),
  language: v.optional(v.string(), 'en'),
  timeZone: v.optional(v.string()),
  oddsFormat: v.optional(v.string(), 'decimal'),
  dateFormat: v.optional(v.picklist(dateFormats), siteDateFormat),
  coefType: v.optional(v.string(), 'allBets'),
  theme: v.optional(v.picklist(['dark', 'light']), 'dark'),
  login: v.optional(action),
  registration: v.optional(action),
  deposit: v.optional(action),
  sportsBookView: v.optional(v.picklist(['africanView', 'europeanView']), 'europeanView'),
  /** The frame fills its container and scrolls within; else it is as high as its page. */
  fixedHeight: v.optional(v.boolean(), false),
  /** The page in the frame never takes the host's styles. */
  clearSiteStyles: v.optional(v.boolean()),
  balanceChangeCallback: v.optional(action),
  onNavigateCallback: v.optional(action),
  eventsHandler: v.optional(action),
  initialRoute: v.optional(RouteMessage),
  /** What an earlier frame gave to `eventsHandler` (type 8): kept by the host over reloads. */
  kept: v.optional(KeptText),
})
type Settings = v.InferOutput<typeof Settings>

/** The data that the frame wants back when it restarts. */
let kept: string | undefined
let stop = () => {}
let send: (message: ToFrame) => void = () => {}

Object.assign(window, {
  SportFrame: {
    frame: (pairs: readonly (readonly [string, unknown])[]) => {
      stop()
      const settings = v.parse(Settings, Object.fromEntries(pairs))
      kept = settings.kept ?? kept
      const container = document.getElementById(containerId)
      if (!container) throw new Error(`SportFrame: there is no element #${containerId}`)
      open(settings, container)
    },
    setSportAppRoute: (message: unknown) => {
      const parsed = v.parse(
        v.object({ type: v.literal(messageType.navigation), message: RouteMessage }),
        message,
      )
      send(parsed)
    },
  },
})

function open(settings: Settings, container: HTMLElement): void {
  const frame = document.createElement('iframe')
  const { origin } = new URL(settings.server)
  const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || from !== origin) return
    const parsed = v.safeParse(FromFrame, data)
    if (parsed.success) hear(parsed.output, settings, frame)
  }
  send = (message) => frame.contentWindow?.postMessage(message, origin)
  stop = () => {
    removeEventListener('message', listen)
    frame.remove()
  }
  frame.src = addressOf(settings)
  frame.title = titleIn(settings.language)
  frame.allow = 'fullscreen'
  Object.assign(frame.style, { border: '0', display: 'block', inlineSize: '100%', blockSize: '100%' })
  addEventListener('message', listen)
  container.replaceChildren(frame)
}

/** The frame's own name in its language: English for one that it does not speak (frame/page.ts). */
function titleIn(language: string): string {
  return titles[findLanguage(language)?.code ?? 'en']
}

/** The token is not part of the address: addresses are logged. */
function addressOf(settings: Settings): string {
  const { server, language, oddsFormat, dateFormat, coefType, theme, sportsBookView, timeZone } = settings
  const { currentPage, initialRoute } = settings
  const address = new URL('/digitain/app', server)
  const values = {
    ...{
      lang: language,
      odds: oddsFormat,
      date: dateFormat,
      coef: coefType,
      theme,
      view: sportsBookView,
      zone: timeZone,
    },
    fit: settings.fixedHeight ? 'window' : 'page',
    ...{ path: initialRoute?.path ?? `/${currentPage}`, qs: initialRoute?.qs },
  }
  for (const [name, value] of Object.entries(values)) if (value) address.searchParams.set(name, value)
  return address.href
}

function hear(received: FromFrame, settings: Settings, frame: HTMLIFrameElement): void {
  switch (received.type) {
    case messageType.ready:
      return send({ type: messageType.ready, message: { token: settings.token, kept } })
    case messageType.height:
      if (!settings.fixedHeight) frame.style.blockSize = `${received.message}px`
      return
    case messageType.navigation:
      settings.onNavigateCallback?.(received.message)
      settings.eventsHandler?.(received)
      return
    case messageType.title:
      settings.eventsHandler?.(received)
      return
    case messageType.balance:
      settings.balanceChangeCallback?.()
      return
    case messageType.login:
      settings.login?.()
      return
    case messageType.registration:
      settings.registration?.()
      return
    case messageType.deposit:
      settings.deposit?.(received.message)
      return
    case messageType.share:
    case messageType.cover:
      settings.eventsHandler?.(received)
      return
    case messageType.keep:
      kept = received.message
      settings.eventsHandler?.(received)
      return
  }
}
