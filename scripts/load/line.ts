import { livePath } from '#contract/constants.ts'
import type { LiveMessage } from '#contract/live.ts'
import { siteOf, type World } from './world.ts'

/** `balance`: what the open line told last, in major units. */
export type HeldLine = { balance: () => number | undefined; close: () => void }

type WithHeaders = new (address: string, options: { headers: Record<string, string> }) => WebSocket

/** Holds a live line as a browser does, and opens it again; at a bad connection it is cut every few seconds. */
export function holdLine(world: World, cookie: string, isSlow: boolean): HeldLine {
  let balance: number | undefined
  let isOver = false
  let socket: WebSocket
  let failures = 0
  const open = () => {
    const origin = siteOf(world)
    socket = new (WebSocket as unknown as WithHeaders)(origin.replace('http', 'ws') + livePath, {
      headers: { Cookie: cookie, Origin: origin },
    })
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      world.figures.messages += 1
      const message = JSON.parse(data) as LiveMessage
      if (message.news === 'open') {
        world.figures.lines += 1
        failures = 0
        if (isSlow) setTimeout(() => socket.close(), 2000 + Math.random() * 6000)
      }
      if (message.news === 'balance') ({ balance } = message.balance)
    }
    socket.onclose = () => {
      balance = undefined
      if (isOver) return
      const pause_ms = Math.min(500 * 2 ** failures, 8000)
      failures += 1
      setTimeout(() => {
        if (!isOver) open()
      }, pause_ms)
    }
  }
  open()
  return {
    balance: () => balance,
    close: () => {
      isOver = true
      socket.close()
    },
  }
}
