import { parseArgs } from 'node:util'
import { runLoad } from './load/run.ts'
import { failWith } from './lib/run.ts'

/**
 * `npm run load`: players of a local run sign in, hold the live line, join offers and a tournament, spin, bet, pay and look at pages, some at
 * bad connections, and in the middle the server is killed. It starts a server of its own on this machine and asks no other.
 * `npm run load -- --players 200 --minutes 5 --pause 2000 --port 4396`
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
    /** Between two acts of a player, in milliseconds on average. */
    pause: { type: 'string', default: '2000' },
    port: { type: 'string', default: '4396' },
    host: { type: 'string', default: 'localhost' },
  },
})

try {
  const clean = await runLoad({
    players: Number(values.players),
    seconds: Number(values.minutes) * 60,
    pause_ms: Number(values.pause),
    port: Number(values.port),
    host: values.host,
    state: '.cache/load-state',
  })
  process.exit(clean ? 0 : 1)
} catch (error) {
  failWith(error)
}
