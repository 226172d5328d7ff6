import { applyD1Migrations, reset } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { platformEnv } from './support.ts'

const { DB, TEST_MIGRATIONS } = platformEnv

/** The last migration before tables and columns got the names of what they hold. */
const lastOldNames = '0034_renewed_marks.sql'

beforeEach(async () => {
  await reset()
  const end = TEST_MIGRATIONS.findIndex(({ name }) => name === lastOldNames) + 1
  await applyD1Migrations(DB, TEST_MIGRATIONS.slice(0, end))
})

async function tableRows(table: string): Promise<unknown[]> {
  return (await DB.prepare(`SELECT * FROM ${table}`).all()).results
}

it('a table or a column that a migration renames keeps its rows', async () => {
  await DB.batch(
    [
      `INSERT INTO setting (key, value, updated_at) VALUES ('paymentMarks', '["PIX"]', 1)`,
      `INSERT INTO game_return VALUES ('2026-01-01', 'pragmatic', 'gems', 2, 19000, 181000000)`,
      `INSERT INTO return_cursor VALUES ('p', 7)`,
      `INSERT INTO exclusion_mark (mark, player_id, created_at, is_proven, renewal_due_at) VALUES ('m', 'p', 1, 1, NULL)`,
      `INSERT INTO game_place VALUES ('pragmatic', 'gems', 1, 3, 5)`,
      `INSERT INTO section_place (id, is_hidden, position) VALUES ('slots', 0, 2)`,
    ].map((statement) => DB.prepare(statement)),
  )
  await applyD1Migrations(DB, TEST_MIGRATIONS)
  expect(await tableRows('setting')).toEqual([{ key: 'paymentLogos', value: '["PIX"]', updated_at: 1 }])
  expect(await tableRows('game_rtp')).toMatchObject([{ game_id: 'gems', rounds: 2, rtp_sum: 19_000 }])
  expect(await tableRows('rtp_cursor')).toEqual([{ player_id: 'p', upto_seq: 7 }])
  expect(await tableRows('identity_hash')).toMatchObject([{ hash: 'm', player_id: 'p', is_proven: 1 }])
  expect(await tableRows('game_position')).toMatchObject([{ game_id: 'gems', is_hidden: 1, position: 3 }])
  expect(await tableRows('section_position')).toMatchObject([{ id: 'slots', is_hidden: 0, position: 2 }])
})
