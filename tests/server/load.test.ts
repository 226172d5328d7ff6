import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/run.ts'
import { runLoad } from '../../scripts/load/run.ts'
import { port } from './support.ts'

const load = {
  players: 10,
  seconds: 14,
  pause_ms: 300,
  port,
  host: 'localhost',
  state: '.cache/load-test-state',
}

test('[SCALE-11] [PROMO-02] ten players join offers, spin, bet, pay and read over a kill of the server, and every ledger and budget is right to the cent', async () => {
  rmSync(join(root, load.state), { recursive: true, force: true })
  expect(await runLoad(load)).toBe(true)
}, 240_000)

test('[SCALE-11] a load run asks no other machine, and has bounds', async () => {
  for (const host of ['atoll.example', '10.0.0.1', 'localhost.example'])
    await expect(runLoad({ ...load, host })).rejects.toThrow('for this machine alone')
  await expect(runLoad({ ...load, players: 100_000 })).rejects.toThrow('players')
  await expect(runLoad({ ...load, seconds: 100_000 })).rejects.toThrow('hour')
})
