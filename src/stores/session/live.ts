import { liveClosing, livePath } from '#contract/constants.ts'
import type { LiveMessage } from '#contract/live.ts'

/*
 * The live line (contract/live.ts), which comes with a session alone. Of the visible tabs of a browser one holds it, under a lock that goes to
 * the next one with its end, and passes on what it hears.
 */
type Word = { isOpen: boolean } | { message: LiveMessage } | 'asks'
type Ears = { hear: (message: LiveMessage) => void; change: (isOpen: boolean) => void }

const name = 'atoll:live'
const firstPause_ms = 1000
const longestPause_ms = 300_000
/** A line that has not answered a ping by the next one is dead. */
const ping_ms = 20_000

/** One socket until it ends by itself, or is hung up by the returned function. */
function dial(ears: { hear: (message: LiveMessage) => void; end: (code: number) => void }): () => void {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + livePath)
  let isAnswered = true
  let renewal: ReturnType<typeof setTimeout> | undefined
  const pings = setInterval(() => {
    if (!isAnswered) return end(0)
    if (socket.readyState !== WebSocket.OPEN) return
    isAnswered = false
    socket.send('ping')
  }, ping_ms)
  const hangUp = () => {
    clearInterval(pings)
    clearTimeout(renewal)
    socket.onmessage = socket.onclose = null
    socket.close()
  }
  const end = (code: number) => {
    hangUp()
    ears.end(code)
  }
  socket.onclose = ({ code }) => end(code)
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    isAnswered = true
    if (data === 'pong') return
    const message = JSON.parse(data) as LiveMessage
    if (message.news === 'open') renewal = setTimeout(end, message.renew_s * 1000, liveClosing.over)
    ears.hear(message)
  }
  return hangUp
}

/** Dials again with pauses that double, until the returned function is called. */
function hold({ hear, change }: Ears): () => void {
  let failures = 0
  let stop: () => void
  const connect = () => {
    stop = dial({
      hear: (message) => {
        if (message.news === 'open') {
          failures = 0
          change(true)
        }
        hear(message)
      },
      end: (code) => {
        if (code === liveClosing.account || code === liveClosing.over) return connect()
        change(false)
        // Newer lines of the player are in use: this browser polls until it is looked at again.
        if (code === liveClosing.surplus) return
        const pause_ms = Math.min(firstPause_ms * 2 ** failures++, longestPause_ms)
        const retry = setTimeout(connect, pause_ms * (0.5 + Math.random() / 2))
        stop = () => clearTimeout(retry)
      },
    })
  }
  connect()
  return () => stop()
}

/** Takes part until the returned function is called. A browser without locks goes on polling. */
export function joinLine({ hear, change }: Ears): () => void {
  if (!navigator.locks) return () => {}
  const left = new AbortController()
  const tabs = new BroadcastChannel(name)
  let isOpen = false
  let hangUp: (() => void) | undefined
  const tell = (word: Word) => tabs.postMessage(word)
  const set = (now: boolean) => {
    if (isOpen !== now) change(now)
    isOpen = now
  }
  const holder: Ears = {
    hear: (message) => {
      hear(message)
      tell({ message })
    },
    change: (now) => {
      set(now)
      tell({ isOpen: now })
    },
  }
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data !== 'asks') {
      if ('isOpen' in data) set(data.isOpen)
      else hear(data.message)
    } else if (hangUp) tell({ isOpen })
  }
  tell('asks')
  navigator.locks
    .request(name, { signal: left.signal }, () => {
      hangUp = hold(holder)
      return new Promise<void>((release) => left.signal.addEventListener('abort', () => release()))
    })
    .catch(() => {})
  return () => {
    left.abort()
    hangUp?.()
    if (hangUp) tell({ isOpen: false })
    tabs.close()
    set(false)
  }
}
