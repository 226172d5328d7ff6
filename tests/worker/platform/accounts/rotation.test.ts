import { drizzle } from 'drizzle-orm/d1'
import { generate } from 'otplib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import {
  checkSecondFactor,
  confirmSecondFactor,
  setUpSecondFactor,
} from '../../../../functions/platform/accounts/secondFactor/secondFactor.ts'
import { findAccount } from '../../../../functions/platform/accounts/user.ts'
import type { Services } from '../../../../functions/platform/kit/services.ts'
import { migrate, platformEnv, playerAt } from '../support.ts'

beforeAll(migrate)

const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name} `.padEnd(32, 'x'))
const client = { address: undefined, agent: undefined, lang: undefined }
const step_ms = 30_000

/** The clock stands in the middle of a time step. */
beforeEach(() => {
  const step = Math.floor(Date.now() / step_ms)
  vi.useFakeTimers({ toFake: ['Date'], now: (step + 0.5) * step_ms })
})
afterEach(() => void vi.useRealTimers())

/** The platform as it is deployed with these secrets. */
function deployed(AUTH_SECRET: string | undefined, AUTH_SECRET_BEFORE?: string): Services {
  const config = getConfig({ ...platformEnv, AUTH_SECRET, AUTH_SECRET_BEFORE })
  return { env: platformEnv, config, db: drizzle(platformEnv.DB) }
}

/** A player whose second factor was set up under the first secret. */
async function guardedAt(email: string) {
  await playerAt(email)
  const services = deployed(first)
  const account = await findAccount(services.db, { channel: 'email', address: email })
  if (!account) throw new Error('no account')
  const setup = await setUpSecondFactor(services, account)
  if (!setup.ok) throw new Error('no second factor')
  const { secret } = setup.value
  const code = await generate({ secret, epoch: (Date.now() - step_ms) / 1000 })
  const confirmed = await confirmSecondFactor(services, account, code, client)
  if (!confirmed.ok) throw new Error('not confirmed')
  return { account, secret, recovery: confirmed.value.recovery_codes.map((one) => one.replace('-', '')) }
}

describe('a rotation of AUTH_SECRET', () => {
  it('keeps second factors: a code opens under the secret before and seals under the new one', async () => {
    const { account, secret } = await guardedAt('rotated1@atoll.test')
    const check = async (services: Services, steps: number) => {
      const code = await generate({ secret, epoch: (Date.now() + steps * step_ms) / 1000 })
      return checkSecondFactor(services, account.id, code, client)
    }
    expect(await check(deployed(second, first), 0)).toMatchObject({ ok: true })
    expect(await check(deployed(third, second), 1)).toMatchObject({ ok: true })
  })

  it('keeps recovery codes as long as the secret before is there', async () => {
    const { account, recovery } = await guardedAt('rotated2@atoll.test')
    const spend = (services: Services) => checkSecondFactor(services, account.id, recovery[0] ?? '', client)
    expect(await spend(deployed(second))).toMatchObject({ ok: false, error: { code: 9444 } })
    expect(await spend(deployed(second, first))).toMatchObject({ ok: true })
    expect(await spend(deployed(second, first))).toMatchObject({ ok: false, error: { code: 9444 } })
  })
})
