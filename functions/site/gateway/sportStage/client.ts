import * as v from 'valibot'
import { MissingAmount, PageMessage, type FrameSettings, type StageMessage } from '#contract/sportFrame.ts'
import { eventOf, framePairs, routeMessage, StageConfig } from './dialect.ts'

/*
 * Runs on the stage of the sportsbook, in the browser: loads the partner's script, which draws its frame into
 * `#sport_div_iframe`, and passes messages between it and our page.
 */
type SportFrame = {
  frame: (settings: [key: string, value: unknown][]) => void
  setSportAppRoute: (message: object) => void
}
type Partner = { SportFrame?: SportFrame }

const config = v.parse(StageConfig, JSON.parse(document.getElementById('config')?.textContent ?? ''))

const tell = (message: StageMessage) => parent.postMessage(message, config.site)

/** The requested settings of the frame; new settings restart it. */
let wanted: FrameSettings | undefined
let isLoaded = false
let isReady = false

function becomeReady(): void {
  if (isReady) return
  isReady = true
  tell({ source: 'sport', type: 'ready' })
}

function start(settings: FrameSettings): void {
  const isFirst = wanted === undefined
  wanted = settings
  isReady = false
  if (isLoaded) return draw(settings)
  if (!isFirst) return
  const script = document.createElement('script')
  script.src = config.script
  script.onload = () => {
    isLoaded = true
    if (wanted) draw(wanted)
  }
  script.onerror = () => tell({ source: 'sport', type: 'failed' })
  document.body.append(script)
}

function draw(settings: FrameSettings): void {
  const pairs = framePairs(config.server, settings, {
    login: () => tell({ source: 'sport', type: 'login' }),
    registration: () => tell({ source: 'sport', type: 'registration' }),
    deposit: (data) => {
      const amount = v.safeParse(MissingAmount, data)
      tell({ source: 'sport', type: 'deposit', amount: amount.success ? amount.output : undefined })
    },
    balanceChangeCallback: () => tell({ source: 'sport', type: 'balance' }),
    // Told of navigation only, by the same message as the handler of events.
    onNavigateCallback: becomeReady,
    eventsHandler: hearFrame,
  })
  try {
    partner().frame(pairs)
  } catch (error) {
    console.error(error)
    tell({ source: 'sport', type: 'failed' })
  }
}

function partner(): SportFrame {
  const { SportFrame } = globalThis as Partner
  if (!SportFrame) throw new Error('the script of the sportsbook defines no SportFrame')
  return SportFrame
}

function hearFrame(data: unknown): void {
  becomeReady()
  const event = eventOf(data)
  if (event) tell({ source: 'sport', ...event })
}

/** A frame that speaks to its script is there, even if it tells us of no page. */
const quiet_ms = 2000

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (origin === config.origin && source !== parent) setTimeout(becomeReady, quiet_ms)
  if (source !== parent || origin !== config.site) return
  const message = v.safeParse(PageMessage, data)
  if (!message.success) return
  if (message.output.type === 'start') start(message.output.settings)
  else if (isReady) partner().setSportAppRoute(routeMessage(message.output.route))
})
