import { beforeAll, expect, it } from 'vitest'
import scale from '../../../docs/scale.md?raw'
import { migrate, platformEnv } from './support.ts'

beforeAll(migrate)

it('[SCALE-12] docs/scale.md says once of every table what ends its rows, and of no other', async () => {
  const { results } = await platformEnv.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'`,
  ).all<{ name: string }>()
  const [, list = ''] = scale.split('## What ends each table')
  const rows =
    list
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? []
  const listed = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(listed.toSorted()).toEqual(results.map(({ name }) => name).toSorted())
})
