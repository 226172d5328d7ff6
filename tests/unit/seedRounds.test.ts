import { expect, test } from 'vitest'
import { seedRounds } from '../../scripts/seed/rounds.ts'

test('the rounds of the demo accounts have ended, and one is open as an example', async () => {
  const debits = new Set<string>()
  const credits = new Set<string>()
  await seedRounds({
    origin: 'http://platform',
    keys: { habanero: 'key' },
    fetchWith: (url, init) => Promise.resolve(answerTo(new URL(url).pathname, init?.body, debits, credits)),
  })
  expect(debits.size).toBeGreaterThan(1000)
  expect([...debits].filter((round) => !credits.has(round))).toHaveLength(1)
})

function answerTo(path: string, body: unknown, debits: Set<string>, credits: Set<string>): Response {
  const { round_id = '' } = JSON.parse(String(body)) as { round_id?: string }
  if (path.endsWith('/debit')) debits.add(round_id)
  if (path.endsWith('/credit')) credits.add(round_id)
  const result = { count: 0, token: 'token', duplicate: false }
  return Response.json({ result }, { headers: { 'x-session-token': 'session' } })
}
