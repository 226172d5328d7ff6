import { beforeAll, expect, it } from 'vitest'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { copiesWatch, copyTables } from '../../../../functions/platform/copies/copyTables.ts'
import { newestCopy } from '../../../../functions/platform/copies/manifest.ts'
import {
  emptyTables,
  linkRows,
  putTriggers,
  restoreRows,
} from '../../../../functions/platform/copies/restoreTables.ts'
import { knownTables } from '../../../../functions/platform/copies/schema.ts'
import { migrate, operator, platformEnv, signUp } from '../support.ts'

const { DB, COPIES } = platformEnv
const services = servicesOf(platformEnv)
const night = Date.UTC(2026, 10, 29, 2, 10)

beforeAll(async () => {
  await migrate()
  const { objects } = await COPIES.list()
  if (objects.length > 0) await COPIES.delete(objects.map(({ key }) => key))
  await signUp('copied')
  await operator('/content/pages/about/en', { title: 'About', body: 'Text', slug: 'about' }, 'PUT')
  const long = 'x'.repeat(4000)
  await DB.batch(
    Array.from({ length: 700 }, (_, n) =>
      DB.prepare('INSERT INTO setting (key, value, updated_at) VALUES (?, ?, ?)').bind(`k${n}`, long, n),
    ),
  )
})

async function copy(at: number): Promise<number> {
  let parts = 1
  while (await copyTables(services, at)) parts += 1
  return parts
}

async function everyRow(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const { name, hasRowId } of await knownTables(DB))
    rows[name] = (
      await DB.prepare(`SELECT ${hasRowId ? 'rowid AS n, ' : ''}* FROM "${name}" ORDER BY 1`).all()
    ).results
  return rows
}

const triggers = async () =>
  (await DB.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`).all()).results

it('[KEEP-01] the database is copied once a night, in parts of a megabyte, and comes back row by row', async () => {
  expect(await copy(night - hour_ms)).toBe(1)
  expect(await newestCopy(COPIES, Date.now())).toBeUndefined()
  expect(await copy(night)).toBeGreaterThan(2)
  expect(await copy(night + 5 * minute_ms)).toBe(1)
  const manifest = (await newestCopy(COPIES, Date.now()))!
  expect(manifest.parts.length).toBeGreaterThan(2)
  const [before, beforeTriggers] = [await everyRow(), await triggers()]
  expect(before['user']).toHaveLength(1)
  expect(before['setting']!.length).toBeGreaterThan(699)

  let kept: readonly string[] = []
  await emptyTables(DB, (found) => {
    kept = found
    return []
  })
  expect(Object.values(await everyRow()).flat()).toEqual([])
  let left = 0
  const tables = await knownTables(DB)
  const each = async (act: (part: (typeof manifest.parts)[number], table: string) => Promise<unknown>) => {
    for (const { name } of tables)
      for (const part of manifest.parts.filter((one) => name in one.tables)) await act(part, name)
  }
  await each(async (part, name) => (left += await restoreRows(DB, COPIES, part, name)))
  await each((part, name) => linkRows(DB, COPIES, part, name))
  await putTriggers(DB, kept)
  expect(left).toBe(0)
  expect(await everyRow()).toEqual(before)
  expect(await triggers()).toEqual(beforeTriggers)
})

it('[KEEP-01] a part that was changed is not read, and a row that names nobody is left out', async () => {
  const manifest = (await newestCopy(COPIES, Date.now()))!
  const [part] = manifest.parts.filter(({ tables }) => 'session' in tables)
  await DB.exec('DELETE FROM session; DELETE FROM user')
  expect(await restoreRows(DB, COPIES, part!, 'session')).toBe(part!.tables['session'])
  await COPIES.put(part!.name, 'changed')
  await expect(restoreRows(DB, COPIES, part!, 'session')).rejects.toThrow('was changed')
})

it('[KEEP-01] a copy that was never whole is late, and one that is not whole lets the last whole one count', async () => {
  const began = (at: number, ended_at: number | null) =>
    DB.prepare(`INSERT INTO copy_run (id, began_at, place, ended_at) VALUES (?, ?, '', ?)`)
      .bind(`${at}`, at, ended_at)
      .run()
  const late = () => copiesWatch.late(services, night - day_ms, night)
  await DB.exec('DELETE FROM copy_run')
  expect((await late()).count).toBe(0)
  await began(night - 3 * day_ms, null)
  await began(night - hour_ms, null)
  expect(await late()).toEqual({ count: 1, oldest: night - 3 * day_ms })
  await began(night - 2 * hour_ms, night - hour_ms)
  expect((await late()).count).toBe(0)
})
