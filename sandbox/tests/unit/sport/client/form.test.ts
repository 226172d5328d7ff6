import { expect, it } from 'vitest'
import { ok } from '#lib/result.ts'
import { withForm } from '../../../../sport/client/form.ts'
import type { Server } from '../../../../sport/client/server.ts'
import type { BookEvent, FullEvent } from '../../../../sport/client/wire.ts'

const event = (id: string, state: FullEvent['state'] = 'pre-match') =>
  ({
    ...{ id, state, sport: 'football', tourney_id: 't', home: 'Alpha', away: 'Beta' },
    sides: ['club-1', 'club-2'],
  }) as FullEvent

const result = (id: string, home: string, away: string, score: string | null) =>
  ({ id, sides: [home, away], score }) as unknown as BookEvent

it('[BOOK-03] a match to come has the last results of its sides, and nobody else’s; they are asked for once', async () => {
  const asked: unknown[] = []
  const results = [
    result('a', 'club-1', 'club-3', '2:1'),
    result('b', 'club-2', 'club-1', '0:0'),
    result('c', 'club-4', 'club-5', '1:0'),
    result('d', 'club-1', 'club-2', null),
  ]
  const server = {
    line: (section: string, values: { q?: string }) => {
      asked.push([section, values.q])
      return Promise.resolve(ok({ events: results, cursor: null }))
    },
  } as unknown as Server
  const ids = ({ form }: FullEvent) => form?.map((some) => some.map(({ id }) => id))
  expect(ids(await withForm(server, event('one')))).toEqual([['a', 'b'], ['b']])
  await withForm(server, event('one'))
  expect(asked).toEqual([
    ['results', 'Alpha'],
    ['results', 'Beta'],
  ])
  expect(ids(await withForm(server, event('two', 'live')))).toBeUndefined()
})
