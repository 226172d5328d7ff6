import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import type { Limits } from '#contract/protection.ts'
import { renewIdentityHashes } from '../../../../functions/platform/identity/renewHashes.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { ask, newPlayer, player, savePlayer, signInAgain } from './protectionSupport.ts'
import { freshPhone, migrate, password, platformEnv, signUp, type Player } from '../support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

const { DB } = platformEnv
const renew = (at = Date.now()) => renewIdentityHashes(servicesOf(platformEnv), at)
const shownExclusion = async (by: Player) =>
  ((await ask('/limits', undefined, 'GET', by)).result as Limits).exclusion
const hashesOf = async ({ user }: Player) =>
  (await DB.prepare('SELECT * FROM identity_hash WHERE player_id = ?').bind(user.id).all()).results

/** As hashes were made before: one of nine digits and one without aliases, nothing proven. */
async function excludeAsBefore(who: Player): Promise<void> {
  await ask('/self-exclusion', { permanent: true, password }, 'POST', who)
  const { user } = who
  const own = 'SELECT hash FROM identity_hash WHERE player_id = ?1 AND is_proven = 1'
  await DB.batch([
    DB.prepare(`DELETE FROM identity_hash WHERE player_id = ?1 AND hash IN (${own})`).bind(user.id),
    DB.prepare('UPDATE identity_hash SET renewal_due_at = 0 WHERE player_id = ?').bind(user.id),
  ])
}

let numbers = 0

describe('the hashes of exclusions from before', () => {
  it('[PROTECT-04] are made anew once, so that they carry over without a sign-in of the excluded player', async () => {
    const phone = `+${freshPhone()}`
    await savePlayer(player, { phone })
    await excludeAsBefore(player)
    const twin = await signUp(`Renewed${(numbers += 1)}`, { currency: 'BRL' })
    await signInAgain(twin)
    await renew()
    const made = await hashesOf(player)
    expect(made.map(({ renewal_due_at }) => renewal_due_at)).toEqual(made.map(() => null))
    await renew()
    expect(await hashesOf(player)).toEqual(made)
    await savePlayer(player, { phone: `+${freshPhone()}` })
    await savePlayer(twin, { phone })
    await signInAgain(twin)
    expect(await shownExclusion(twin)).toMatchObject({ kind: 'self_exclusion', until: null })
  })

  it('[PROTECT-04] of a player who fails are tried again later, and hold up nobody else’s', async () => {
    const other = await signUp(`Renewed${(numbers += 1)}`, { currency: 'BRL' })
    await savePlayer(player, { phone: `+${freshPhone()}` })
    await savePlayer(other, { phone: `+${freshPhone()}` })
    await excludeAsBefore(player)
    await excludeAsBefore(other)
    await DB.prepare(
      `INSERT INTO document (id, player_id, kind, number, number_hash, status, created_at)
       VALUES (?, ?, 'image/png', 'broken', 'x', 'PENDING', 1)`,
    )
      .bind(crypto.randomUUID(), player.user.id)
      .run()
    const before = Date.now()
    await renew(before)
    const due = async (who: Player) => (await hashesOf(who)).map(({ renewal_due_at }) => renewal_due_at)
    expect(new Set(await due(player))).toEqual(new Set([before + hour_ms]))
    expect(new Set(await due(other))).toEqual(new Set([null]))
    await DB.prepare('DELETE FROM document WHERE player_id = ?').bind(player.user.id).run()
    await renew(before)
    expect(new Set(await due(player)), 'not at once').toEqual(new Set([before + hour_ms]))
    await renew(before + hour_ms)
    expect(new Set(await due(player))).toEqual(new Set([null]))
  })

  it('[PROTECT-04] whose account is gone wait no longer', async () => {
    await DB.prepare(`INSERT INTO identity_hash (hash, player_id, created_at) VALUES ('m', 'gone', 1)`).run()
    await renew()
    const row = await DB.prepare(`SELECT renewal_due_at FROM identity_hash WHERE player_id = 'gone'`).first()
    expect(row).toEqual({ renewal_due_at: null })
  })
})
