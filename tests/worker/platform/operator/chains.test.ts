import { beforeEach, describe, expect, it } from 'vitest'
import { chainNames, type AnchorRow, type ChainName } from '#contract/operator/chains.ts'
import { firstHash, hashOf, type ChainEntry } from '#lib/chain.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { closeChains } from '../../../../functions/platform/chains/anchors.ts'
import { deleteOldEntries } from '../../../../functions/platform/chains/oldEntries.ts'
import { readChain, seal } from '../../../../functions/platform/chains/chains.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { recordEvent } from '../../../../functions/platform/security/events.ts'
import { recordTechnical } from '../../../../functions/platform/security/technical.ts'
import { verifyChain } from '../../../../scripts/lib/verifyChain.ts'
import { migrate, operator, platformEnv } from '../support.ts'

const { DB, DOCUMENTS } = platformEnv
const services = servicesOf(platformEnv)
const today = Date.UTC(2026, 10, 28)
const run = (sql: string) => DB.prepare(sql).run()

beforeEach(async () => {
  await migrate()
})

/** Lines as staff calls write them, an hour apart, from two days before on. */
async function writeLines(count: number, from = today - 2 * day_ms): Promise<void> {
  const insert = DB.prepare(
    `INSERT INTO audit_log (call_id, at, outcome, actor, role, action, target, after)
     VALUES (?, ?, 'done', 'ada', 'support', 'banPlayer', ?, '{"is_banned":true}')`,
  )
  await DB.batch(
    Array.from({ length: count }, (_, n) => insert.bind(`c${n}`, from + n * 3_600_000, `player ${n}`)),
  )
}

/** As who has the whole database does it: without the triggers. */
async function tamper(...statements: string[]): Promise<void> {
  for (const trigger of ['audit_stays', 'audit_remains', 'anchor_stays', 'anchor_remains'])
    await run(`DROP TRIGGER IF EXISTS ${trigger}`)
  for (const statement of statements) await run(statement)
}

async function faults(chain: ChainName = 'audit'): Promise<string[]> {
  const report = await verifyChain(chain, {
    page: async (after) => (await operator(`/chains/${chain}?after=${after}`)).result as never,
    anchors: async () =>
      ((await operator(`/chains/${chain}/anchors`)).result as { items: AnchorRow[] }).items,
  })
  return report.faults
}

const close = (now = today + 6 * minute_ms) => closeChains(services, now)
const entries = async () => (await readChain(DB, 'audit', 0)).items

describe('[STUDIO-12] the audit log is a chain:', () => {
  beforeEach(async () => {
    await writeLines(40)
    await close()
  })

  it('each entry holds the hash of the one before, from the first on', async () => {
    const chain = await entries()
    expect(chain).toHaveLength(40)
    let before = firstHash
    for (const entry of chain) {
      expect(entry.before).toBe(before)
      expect(entry.hash).toBe(await hashOf(before, entry.values))
      before = entry.hash ?? ''
    }
    expect(await faults()).toEqual([])
  })

  it.each([
    ['actor', `'eve'`],
    ['at', 'at + 1'],
    ['after', 'NULL'],
    ['reason', `'because'`],
    ['target', `'player 9999'`],
  ])('finds an entry whose %s was changed', async (column, value) => {
    await tamper(`UPDATE audit_log SET ${column} = ${value} WHERE id = 17`)
    expect(await faults()).toEqual(['entry 17 was changed after it was sealed'])
  })

  it('finds an entry that was changed and sealed again', async () => {
    await tamper(`UPDATE audit_log SET actor = 'eve' WHERE id = 17`)
    const forged = (await entries())[16]!
    const hash = await hashOf(forged.before ?? '', forged.values)
    await run(`UPDATE audit_log SET hash = '${hash}' WHERE id = 17`)
    expect(await faults()).toEqual(['entry 18 does not follow entry 17: one was put in the place of another'])
  })

  it.each([
    ['first', 'id = 1', 'entry 1 is missing'],
    ['one in the middle', 'id = 17', 'entry 17 is missing'],
    ['some', 'id BETWEEN 17 AND 20', 'entries 17 to 20 are missing'],
    ['newest', 'id > 38', 'entries 39 to 40 are missing'],
  ])('finds that the %s was removed', async (_, which, fault) => {
    await tamper(`DELETE FROM audit_log WHERE ${which}`)
    expect(await faults()).toEqual([fault])
  })

  it('finds the newest entries removed, however the numbers are set back', async () => {
    await tamper(
      'DELETE FROM audit_log WHERE id > 30',
      `UPDATE sqlite_sequence SET seq = 30 WHERE name = 'audit_log'`,
    )
    // The end of the last closed day names its entry.
    expect(await faults()).toEqual(['entries 31 to 40 are missing'])
  })

  const copied = 'call_id, at, outcome, actor, actor_id, role, action, target, before, after, reason, address'

  it('finds an entry that was inserted before the first', async () => {
    await tamper(`INSERT INTO audit_log (id, ${copied}) SELECT 0, ${copied} FROM audit_log WHERE id = 5`)
    expect(await faults()).toEqual(['entry 0 was inserted'])
  })

  it('finds an entry that was inserted between two, which moved the others up', async () => {
    await tamper(
      'UPDATE audit_log SET id = -id - 1 WHERE id >= 17',
      'UPDATE audit_log SET id = -id WHERE id < 0',
      `INSERT INTO audit_log (id, ${copied}) SELECT 17, ${copied} FROM audit_log WHERE id = 5`,
    )
    const found = await faults()
    expect(found).toContain('entry 17 was inserted')
    expect(found).toContain('entry 18 was changed after it was sealed')
  })

  it('finds a chain that was rewritten to its end, by the days in R2', async () => {
    await tamper(
      `UPDATE audit_log SET actor = 'eve' WHERE id = 17`,
      'UPDATE audit_log SET hash = NULL, hash_before = NULL WHERE id >= 17',
      `DELETE FROM chain_anchor`,
    )
    await seal(DB, 'audit')
    const last = (await entries()).at(-1)
    await run(
      `INSERT INTO chain_anchor VALUES ('audit', '2026-11-27', ${last?.id ?? 0}, '${last?.hash ?? ''}')`,
    )
    expect(await faults()).toEqual([
      'the end of 2026-11-27 differs between R2 and the database',
      'entry 40 is not the one with which 2026-11-27 ended: the chain was rewritten',
    ])
  })

  it('finds a day that is gone from either place', async () => {
    await DOCUMENTS.delete('anchors/audit/2026-11-27.json')
    expect(await faults()).toEqual(['the end of 2026-11-27 is not in R2'])
    await tamper('DELETE FROM chain_anchor')
    expect(await faults()).toEqual([])
  })

  it('is changed by nobody but who seals it, once', async () => {
    await expect(run(`UPDATE audit_log SET hash = 'x' WHERE id = 3`)).rejects.toThrow('never changed')
    await writeLines(1)
    await expect(run(`UPDATE audit_log SET actor = 'eve' WHERE id = 41`)).rejects.toThrow('never changed')
    await expect(
      run(`UPDATE audit_log SET actor = 'eve', hash = 'x', hash_before = 'y' WHERE id = 41`),
    ).rejects.toThrow('never changed')
    await seal(DB, 'audit')
    expect(await faults()).toEqual([])
  })
})

describe('[STUDIO-12] entries are sealed', () => {
  it('behind the call that writes them', async () => {
    await operator('/stops/everything', { reason: 'test' }, 'PUT')
    await operator('/stops/everything', undefined, 'DELETE')
    await expect.poll(async () => (await entries()).filter(({ hash }) => hash !== null).length).toBe(4)
    expect(await faults()).toEqual([])
  })

  it('once, while many write and many seal at the same time', async () => {
    const calls = Array.from({ length: 20 }, (_, n) =>
      operator(`/stops/provider:p${n % 3}`, { reason: `test ${n}` }, 'PUT'),
    )
    const seals = Array.from({ length: 20 }, async (_, n) => {
      await scheduler.wait(n * 7)
      await seal(DB, 'audit')
    })
    await Promise.all([...calls, ...seals])
    await seal(DB, 'audit')
    const chain = await entries()
    expect(chain).toHaveLength(40)
    expect(chain.every(({ hash }) => hash !== null)).toBe(true)
    expect(await faults()).toEqual([])
  })

  it('in several runs where a log from before the chain is long, and its day is closed after that', async () => {
    await writeLines(450, today - 450 * 3_600_000)
    expect(await seal(DB, 'audit', 1)).toBe(200)
    const half: ChainEntry[] = await entries()
    expect(half.filter(({ hash }) => hash !== null)).toHaveLength(200)
    await close()
    expect(await faults()).toEqual([])
    expect(await operator('/chains/audit/anchors')).toMatchObject({
      result: { items: [{ id: '2026-11-27', kept: { last_id: 450 }, stored: { last_id: 450 } }] },
    })
  })
})

describe('[STUDIO-12] a day is closed', () => {
  it('once, a little after its end, and days that were left out afterwards', async () => {
    await writeLines(3)
    await close(today + 4 * minute_ms)
    const days = async () =>
      (await DOCUMENTS.list({ prefix: 'anchors/audit/' })).objects.map(({ key }) => key)
    expect(await days()).toEqual(['anchors/audit/2026-11-26.json'])
    await close()
    await close()
    expect(await days()).toHaveLength(2)
    const stored = await (await DOCUMENTS.get('anchors/audit/2026-11-27.json'))?.json()
    const last = (await entries()).at(-1)
    expect(stored).toEqual({ chain: 'audit', day: '2026-11-27', last_id: 3, hash: last?.hash })
    await close(today + 3 * day_ms + 6 * minute_ms)
    expect(await days()).toHaveLength(5)
    await expect(run(`UPDATE chain_anchor SET hash = 'x'`)).rejects.toThrow('never changed')
    await expect(run('DELETE FROM chain_anchor')).rejects.toThrow('never deleted')
  })
})

/* The classes of events: each a chain of its own, which ends by its own time. */
describe.each([
  {
    chain: 'security',
    table: 'security_event',
    event: () => recordEvent(services, { kind: 'settings_changed', detail: 'a' }),
    kept_days: 1826,
    least_days: 365,
  },
  {
    chain: 'technical',
    table: 'technical_event',
    event: () => recordTechnical(services, { kind: 'work_late', detail: 'payouts 1 60s' }),
    kept_days: 180,
    least_days: 30,
  },
] as const)('[STUDIO-12] [TRUST-13] the $chain events are a chain too', (one) => {
  const { chain, table, event, kept_days, least_days } = one
  const dropTriggers = async () => {
    for (const trigger of [`${chain}_stays`, `${chain}_remains`]) await run(`DROP TRIGGER ${trigger}`)
  }
  /** Six events, a day after the other, each day closed. */
  const sixDays = async (first: number) => {
    await run(`DROP TRIGGER ${chain}_stays`)
    for (let n = 0; n < 6; n += 1) {
      await event()
      await run(`UPDATE ${table} SET at = ${first + n * day_ms} WHERE id = (SELECT max(id) FROM ${table})`)
    }
    for (let n = 0; n < 6; n += 1) await close(first + (n + 2) * day_ms)
  }
  const ids = async () => (await readChain(DB, chain, 0)).items.map(({ id }) => id)

  it('that finds a changed, a missing and an inserted event', async () => {
    for (let n = 0; n < 6; n += 1) await event()
    await close(Date.now())
    expect(await faults(chain)).toEqual([])
    await expect(run(`UPDATE ${table} SET detail = 'b' WHERE id = 2`)).rejects.toThrow('never')
    await expect(run(`DELETE FROM ${table} WHERE id = 4`)).rejects.toThrow('never deleted')
    await dropTriggers()
    await run(`UPDATE ${table} SET detail = 'b' WHERE id = 2`)
    await run(`DELETE FROM ${table} WHERE id = 4`)
    expect(await faults(chain)).toEqual(['entry 2 was changed after it was sealed', 'entry 4 is missing'])
    await run(
      `INSERT INTO ${table} (id, at, kind, detail) SELECT 4, at, kind, detail FROM ${table} WHERE id = 5`,
    )
    expect(await faults(chain)).toContain('entry 4 was inserted')
  })

  it('that finds an event of another class in it, and none of the other’s is touched', async () => {
    for (let n = 0; n < 3; n += 1) await event()
    await close(Date.now())
    const [, second] = (await readChain(DB, chain, 0)).items
    await dropTriggers()
    await run(`UPDATE ${table} SET kind = 'large_win' WHERE id = ${second?.id ?? 0}`)
    expect(await faults(chain)).toEqual(['entry 2 was changed after it was sealed'])
    for (const other of chainNames.filter((name) => name !== chain)) expect(await faults(other)).toEqual([])
  })

  it('whose old days are deleted whole, and whose rest still begins where one of them ended', async () => {
    await sixDays(Date.now() - (kept_days + 20) * day_ms)
    await event()
    await deleteOldEntries(services, Date.now())
    expect(await ids()).toEqual([7])
    await seal(DB, chain)
    expect(await faults(chain)).toEqual([])
  })

  it('that stays until its time, and whose young days nobody takes for ended', async () => {
    await sixDays(Date.now() - (least_days - 10) * day_ms)
    await deleteOldEntries(services, Date.now())
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6])
    const kept_ms = { audit: day_ms, security: day_ms, technical: day_ms }
    const eager = { ...services, config: { ...services.config, kept_ms } }
    await expect(deleteOldEntries(eager, Date.now())).rejects.toThrow('never deleted')
    await run(`DROP TRIGGER ${chain}_remains`)
    await run(`DELETE FROM ${table} WHERE id < 3`)
    expect(await faults(chain)).toEqual(['entries 1 to 2 are missing'])
  })
})

describe('[SCALE-07] the audit log ends by time', () => {
  const insert = `INSERT INTO audit_log (call_id, at, outcome, actor, role, action) VALUES ('c', ?, 'done', 'a', 'r', 'x')`
  const ids = async () => (await readChain(DB, 'audit', 0)).items.map(({ id }) => id)

  it('by whole closed days, and what is left is followed from the anchor before it', async () => {
    const old = Date.now() - 2000 * day_ms
    for (let n = 0; n < 6; n += 1)
      await DB.prepare(insert)
        .bind(old + Math.floor(n / 2) * day_ms)
        .run()
    for (let n = 0; n < 4; n += 1) await close(old + (n + 1) * day_ms)
    await DB.prepare(insert).bind(Date.now()).run()
    await seal(DB, 'audit')
    // The second of the three old days is the last that is older than what is kept.
    const now = old + 1826 * day_ms + 2 * day_ms
    expect(await deleteOldEntries(services, now)).toBe(true)
    expect(await deleteOldEntries(services, now)).toBe(false)
    expect(await ids()).toEqual([5, 6, 7])
    expect(await faults('audit')).toEqual([])
  })

  it('and no line that is younger than a year or of an open day, whatever is asked', async () => {
    const young = Date.now() - 300 * day_ms
    for (let n = 0; n < 3; n += 1)
      await DB.prepare(insert)
        .bind(young + n * day_ms)
        .run()
    for (let n = 0; n < 3; n += 1) await close(young + (n + 1) * day_ms)
    const kept_ms = { audit: day_ms, security: day_ms, technical: day_ms }
    const eager = { ...services, config: { ...services.config, kept_ms } }
    await expect(deleteOldEntries(eager, Date.now())).rejects.toThrow('never deleted')
    expect(await ids()).toEqual([1, 2, 3])
    await run('DROP TRIGGER audit_remains')
    await run('DELETE FROM audit_log WHERE id = 1')
    expect(await faults('audit')).toEqual(['entry 1 is missing'])
  })
})
