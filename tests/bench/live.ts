import { livePath } from '#contract/constants.ts'
import type { LiveMessage } from '#contract/live.ts'
import { Figures } from '../../scripts/load/figures.ts'
import { enter, type Known } from '../../scripts/load/player.ts'
import { operate, siteOf, type World } from '../../scripts/load/world.ts'
import type { Local } from '../../scripts/lib/localServer.ts'
import { atMost, heading, median, told } from './lib/report.ts'

const runs = 51
const most_ms = 200

/** How soon a player's browser hears of a fact, from the call that makes it so until the message is there, beside an echo on the same line. */
export async function benchLive({ port, secrets }: Pick<Local, 'port' | 'secrets'>): Promise<void> {
  heading(`The live line (median of ${runs})`)
  const world: World = { port, secrets, figures: new Figures(), pause_ms: 0, endsAt: 0 }
  const player = await enter(world, `live${Date.now() % 1_000_000}`, undefined)
  const echoes: number[] = []
  const balances: number[] = []
  const blocks: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const line = await openLine(world, player)
    echoes.push(await timeOf(line.next('pong'), () => line.socket.send('ping')))
    const gift = { account: 'real', amount_minor: 1, key: crypto.randomUUID(), reason: 'bench' }
    balances.push(
      await timeOf(line.next('balance'), () => operate(world, 'POST', `/players/${player.id}/adjust`, gift)),
    )
    const block = { is_casino_blocked: run % 2 === 0, reason: 'bench' }
    blocks.push(
      await timeOf(line.next('account'), () =>
        operate(world, 'POST', `/players/${player.id}/casino-block`, block),
      ),
    )
    line.socket.close()
  }
  told('a bare echo over the same path', median(echoes), 'ms')
  atMost('a changed balance, with the call that changes it', median(balances), most_ms, 'ms')
  atMost('a block by staff, with the call', median(blocks), most_ms, 'ms')
}

async function timeOf(heard: Promise<void>, act: () => unknown): Promise<number> {
  const started = performance.now()
  const done = act()
  await heard
  const passed_ms = performance.now() - started
  await done
  return passed_ms
}

type WithHeaders = new (address: string, options: { headers: Record<string, string> }) => WebSocket

async function openLine(world: World, { cookie }: Known) {
  const origin = siteOf(world)
  const address = origin.replace('http', 'ws') + livePath
  const headers = { Cookie: cookie, Origin: origin }
  const socket = new (WebSocket as unknown as WithHeaders)(address, { headers })
  const waiting = new Map<string, () => void>()
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const what = data === 'pong' ? data : (JSON.parse(data) as LiveMessage).news
    waiting.get(what)?.()
    waiting.delete(what)
  }
  const next = (what: string) => new Promise<void>((resolve) => waiting.set(what, resolve))
  await next('balance')
  return { socket, next }
}
