import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { Outcome } from '#contract/seamless.ts'
import { getConfig } from '../../config.ts'
import { openLaunch, sealLaunch } from '../../games/launchKey.ts'
import type { SpinAnswer } from '../../games/round/answers.ts'
import { insertRound, saveSession } from '../../games/round/rounds.ts'
import { launchKey, newToken, postJson, call, sandboxEnv, setStub, stubWallet } from './support.ts'

const stake_minor = 100
let token: string
let key: string

beforeEach(async () => {
  token = newToken()
  key = await launchKey(token)
})

const newSpin = () => crypto.randomUUID()

async function spin(spin_id: string, stake = stake_minor): Promise<SpinAnswer> {
  const answer = await postJson('/slot/spin', { key, spin_id, stake_minor: stake })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function settled(spin_id: string) {
  const answer = await spin(spin_id)
  if (answer.status !== 'settled') throw new Error(`not settled: ${JSON.stringify(answer)}`)
  return answer
}

function roundStub() {
  return sandboxEnv.GAME_ROUND.get(
    sandboxEnv.GAME_ROUND.idFromName(`pragmatic:vs25moonlagoon:USD:player-${token}`),
  )
}

async function callsOf(action: string) {
  return (await stubWallet(token)).calls.filter((made) => made.action === action)
}

describe('a spin', () => {
  it('takes the stake, shows an outcome and credits its win', async () => {
    const answer = await settled(newSpin())
    const wallet = await stubWallet(token)
    expect(wallet.balance_minor).toBe(100_000 - stake_minor + answer.win_minor)
    expect(answer.balance_minor).toBe(wallet.balance_minor)
    expect(answer.grid).toHaveLength(5)
    expect(Object.values(wallet.movements).map((made) => made.change_minor)).toEqual([
      -stake_minor,
      answer.win_minor,
    ])
  })

  it('[TRUST-01] tells the operator what was drawn and where it is shown again, for a week', async () => {
    const spin_id = newSpin()
    const { grid } = await settled(spin_id)
    const [told] = await callsOf('tell')
    const { outcome, replay } = told?.sent as { outcome: Outcome; replay: string }
    expect(v.is(Outcome, outcome)).toBe(true)
    expect(outcome[0]).toEqual({ part: 'reels', values: grid.map((reel) => reel.join(' ')) })
    const { pathname } = new URL(replay)
    const page = await call(pathname, { headers: { 'accept-language': 'he-IL' } })
    expect(page.status).toBe(200)
    const drawn = await page.text()
    expect(drawn).toContain(spin_id)
    expect(drawn).toContain('class="cabinet"')
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:4321')
    // The address shows a round, and opens no game.
    const sealed = pathname.slice('/replay/'.length)
    expect((await call(`/pragmatic/play/${sealed}`)).status).toBe(410)
    expect((await call(`/replay/${key}`)).status).toBe(410)
    expect((await postJson('/slot/spin', { key: sealed, spin_id: newSpin(), stake_minor })).status).toBe(401)
  })

  it('[TRUST-01] is shown again on the site that the game was opened on, whichever brand it is', async () => {
    const secret = getConfig(sandboxEnv).launchKey
    const launch = await openLaunch(secret, key, Date.now() / 1000)
    if (!launch) throw new Error('no launch')
    key = await sealLaunch(secret, { ...launch, homeUrl: 'https://second.test/he/' })
    await settled(newSpin())
    const [told] = await callsOf('tell')
    const { pathname } = new URL((told?.sent as { replay: string }).replay)
    const policy = (await call(pathname)).headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://second.test')
  })

  it('[SLOT-04] is told again with all its steps, so that a page that was reloaded can show it', async () => {
    const spin_id = newSpin()
    const { steps, win_minor } = await settled(spin_id)
    const state = await (await call(`/slot/state?key=${encodeURIComponent(key)}`)).json()
    expect(state).toMatchObject({ last: { status: 'settled', steps, win_minor }, history: [{ spin_id }] })
    expect(await callsOf('debit')).toHaveLength(1)
  })

  it('repeated with its id gives the same outcome and takes no second stake', async () => {
    const spin_id = newSpin()
    const first = await settled(spin_id)
    const second = await settled(spin_id)
    expect(second).toEqual(first)
    expect(await callsOf('debit')).toHaveLength(1)
  })

  it('pressed twice at once takes one stake', async () => {
    const spin_id = newSpin()
    const [first, second] = await Promise.all([spin(spin_id), spin(spin_id)])
    expect(second).toEqual(first)
    expect(await callsOf('debit')).toHaveLength(1)
  })

  it('waits for no other round: a second one at the same time is turned away', async () => {
    const answers = await Promise.all([spin(newSpin()), spin(newSpin())])
    expect(answers.map((answer) => answer.status).sort()).toEqual(['busy', 'settled'])
    expect(await callsOf('debit')).toHaveLength(1)
  })

  it('is refused with another stake under the same id', async () => {
    const spin_id = newSpin()
    await settled(spin_id)
    expect(await spin(spin_id, 200)).toEqual({ status: 'conflict' })
  })

  it('is refused when the money does not suffice, and nothing moves', async () => {
    await setStub(token, { balance_minor: 50 })
    expect(await spin(newSpin())).toEqual({ status: 'refused', reason: 'insufficient' })
    expect((await stubWallet(token)).balance_minor).toBe(50)
  })

  it('is refused when the session is over', async () => {
    await setStub(token, { plan: [{ action: 'debit', how: 'signed-out' }] })
    expect(await spin(newSpin())).toEqual({ status: 'refused', reason: 'signed-out' })
  })

  it('[STOP-02] is refused where play is stopped, and says so', async () => {
    await setStub(token, { plan: [{ action: 'debit', how: 'stopped' }] })
    expect(await spin(newSpin())).toEqual({ status: 'refused', reason: 'stopped' })
    expect(await callsOf('rollback')).toEqual([])
  })

  it.each([7, 30, -100, 0, 24_001, 1.5, '100'])(
    'is refused with a stake the game does not offer: %s',
    async (stake) => {
      const answer = await postJson('/slot/spin', { key, spin_id: newSpin(), stake_minor: stake })
      expect(answer.status).toBe(422)
      expect((await stubWallet(token)).calls).toEqual([])
    },
  )

  it('is refused with a key that was tampered with', async () => {
    const damaged = key.slice(0, -2) + (key.endsWith('AA') ? 'BB' : 'AA')
    const answer = await postJson('/slot/spin', { key: damaged, spin_id: newSpin(), stake_minor })
    expect(answer.status).toBe(401)
  })
})

describe('a debit whose answer is unknown', () => {
  it.each(['before', 'after'])('is rolled back, broken %s it was taken', async (how) => {
    await setStub(token, { plan: [{ action: 'debit', how }] })
    const spin_id = newSpin()
    expect(await spin(spin_id)).toEqual({ status: 'voided', balance_minor: 100_000 })
    expect((await stubWallet(token)).balance_minor).toBe(100_000)
    expect(await spin(spin_id)).toMatchObject({ status: 'voided' })
    expect(await callsOf('debit')).toHaveLength(1)
  })

  it('is rolled back when the platform keeps silent for five seconds', async () => {
    await setStub(token, { plan: [{ action: 'debit', how: 'hang', hang_ms: 5600 }] })
    expect(await spin(newSpin())).toMatchObject({ status: 'voided' })
    expect((await stubWallet(token)).balance_minor).toBe(100_000)
  }, 15_000)

  it('is rolled back by the alarm when the rollback breaks too', async () => {
    await setStub(token, {
      plan: [
        { action: 'debit', how: 'after' },
        { action: 'rollback', how: 'before' },
      ],
    })
    const spin_id = newSpin()
    expect(await spin(spin_id)).toEqual({ status: 'returning' })
    expect((await stubWallet(token)).balance_minor).toBe(100_000 - stake_minor)
    expect(await runDurableObjectAlarm(roundStub())).toBe(true)
    expect((await stubWallet(token)).balance_minor).toBe(100_000)
    expect(await spin(spin_id)).toMatchObject({ status: 'voided' })
  })
})

describe('a crash', () => {
  it('between debit and credit is carried on by the alarm: the win is paid once', async () => {
    await setStub(token, { plan: [{ action: 'credit', how: 'before' }] })
    const spin_id = newSpin()
    const shown = await spin(spin_id)
    if (shown.status !== 'paying') throw new Error(JSON.stringify(shown))
    await evictDurableObject(roundStub())
    expect(await runDurableObjectAlarm(roundStub())).toBe(true)
    expect((await stubWallet(token)).balance_minor).toBe(100_000 - stake_minor + shown.win_minor)
    const after = await settled(spin_id)
    expect(after.stops).toEqual(shown.stops)
    await runDurableObjectAlarm(roundStub())
    expect((await stubWallet(token)).balance_minor).toBe(100_000 - stake_minor + shown.win_minor)
  })

  it('after a credit whose answer was lost pays it once', async () => {
    await setStub(token, { plan: [{ action: 'credit', how: 'after' }] })
    const shown = await spin(newSpin())
    if (shown.status !== 'paying') throw new Error(JSON.stringify(shown))
    await runDurableObjectAlarm(roundStub())
    expect((await stubWallet(token)).balance_minor).toBe(100_000 - stake_minor + shown.win_minor)
  })

  it('during the debit gives the stake back, and the spin with that id plays no more', async () => {
    const spin_id = newSpin()
    await runInDurableObject(roundStub(), async (_object, state) => {
      const session = {
        provider: 'pragmatic',
        game_id: 'vs25moonlagoon',
        token,
        player: token,
        currency: 'USD',
        home: '',
      } as const
      saveSession(state.storage.sql, session)
      insertRound(state.storage.sql, spin_id, stake_minor, Date.now())
      await state.storage.setAlarm(Date.now() + 60_000)
    })
    expect(await runDurableObjectAlarm(roundStub())).toBe(true)
    expect(await spin(spin_id)).toEqual({ status: 'voided', balance_minor: 100_000 })
    expect(await callsOf('debit')).toHaveLength(0)
  })

  it('leaves no round behind: the next spin closes the one before', async () => {
    await setStub(token, { plan: [{ action: 'credit', how: 'before' }] })
    const first = await spin(newSpin())
    if (first.status !== 'paying') throw new Error(JSON.stringify(first))
    const second = await settled(newSpin())
    expect((await stubWallet(token)).balance_minor).toBe(
      100_000 - 2 * stake_minor + first.win_minor + second.win_minor,
    )
  })
})

describe('randomized faults', () => {
  it('make, lose or double no money', async () => {
    const actions = ['debit', 'credit', 'end', 'tell', 'rollback'] as const
    for (let run = 0; run < 25; run++) {
      const plan = actions.flatMap((action) =>
        Array.from({ length: Math.floor(Math.random() * 3) }, () => ({
          action,
          how: Math.random() < 0.5 ? 'before' : 'after',
        })),
      )
      await setStub(token, { plan })
      const spin_id = newSpin()
      await spin(spin_id)
      if (Math.random() < 0.5) await evictDurableObject(roundStub())
      for (let alarm = 0; alarm < 6; alarm++) await runDurableObjectAlarm(roundStub())
    }
    await setStub(token, { plan: [] })
    await settled(newSpin())
    const rounds = await runInDurableObject(roundStub(), (_object, state) =>
      state.storage.sql.exec('SELECT stage, stake_minor, win_minor FROM round').toArray(),
    )
    const expected = rounds
      .filter((round) => round['stage'] === 'settled')
      .reduce((sum, round) => sum - Number(round['stake_minor']) + Number(round['win_minor']), 100_000)
    const stages = rounds.map((round) => round['stage'])
    expect(stages.filter((stage) => stage !== 'settled' && stage !== 'voided')).toEqual([])
    expect(stages).toContain('settled')
    expect((await stubWallet(token)).balance_minor).toBe(expected)
  }, 30_000)
})

describe('the state of a game', () => {
  it('holds balance, currency and the last rounds, newest first', async () => {
    await settled(newSpin())
    const last = await settled(newSpin())
    const answer = await call(`/slot/state?key=${key}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const state: { history: { win_minor: number }[] } = await answer.json()
    expect(state).toMatchObject({ status: 'ready', currency: 'USD', balance_minor: last.balance_minor })
    expect(state.history.map((round) => round.win_minor)[0]).toBe(last.win_minor)
    expect(state.history).toHaveLength(2)
  })

  it('[LAUNCH-02] closes what the last visit left open', async () => {
    await setStub(token, { plan: [{ action: 'credit', how: 'before' }] })
    const shown = await spin(newSpin())
    if (shown.status !== 'paying') throw new Error(JSON.stringify(shown))
    const state: object = await (await call(`/slot/state?key=${key}`)).json()
    expect(state).toMatchObject({ balance_minor: 100_000 - stake_minor + shown.win_minor })
  })

  it('says why there is none', async () => {
    expect((await call('/slot/state?key=nonsense')).status).toBe(401)
    await setStub(token, { plan: [{ action: 'balance', how: 'before' }] })
    expect(await (await call(`/slot/state?key=${key}`)).json()).toEqual({
      status: 'refused',
      reason: 'unavailable',
    })
  })
})
