import { expect, it } from 'vitest'
import { numbersOf } from '../../../functions/shared/numbers.ts'
import { fetchSite, origin } from './support.ts'

const post = (body: string, address = '203.0.113.77') =>
  fetchSite(
    new Request(`${origin}/reports/vitals`, {
      method: 'POST',
      headers: { 'CF-Connecting-IP': address },
      body,
    }),
  )

it('[SEE-05] what a visitor waited for is counted by kind of page and screen, with nothing else', async () => {
  const counted = await numbersOf(async () => {
    const report = { page: 'home', screen: 'phone', values: { LCP: 1250, CLS: 12 } }
    expect((await post(JSON.stringify(report))).status).toBe(204)
  })
  expect(counted.filter(({ name }) => name === 'vital')).toEqual([
    { name: 'vital', what: 'LCP', detail: 'home phone', currency: '', count: 1, value: 1250 },
    { name: 'vital', what: 'CLS', detail: 'home phone', currency: '', count: 1, value: 12 },
  ])
})

it.each([
  ['no JSON', '{'],
  ['another page', JSON.stringify({ page: '/profile/eve', screen: 'phone', values: {} })],
  ['a word', JSON.stringify({ page: 'home', screen: 'phone', values: { LCP: 'x' } })],
  ['another name', JSON.stringify({ page: 'home', screen: 'phone', values: { FID: 1 } })],
  ['more than is asked', JSON.stringify({ page: 'home', screen: 'phone', values: { LCP: 1 }, user: 'eve' })],
])('[SEE-05] a report with %s is refused and counts for nothing', async (_, body) => {
  const counted = await numbersOf(async () => expect((await post(body)).status).toBe(422))
  expect(counted.filter(({ name }) => name === 'vital')).toEqual([])
})

it('[SEE-05] a long one is not read', async () => {
  expect((await post(JSON.stringify({ page: 'x'.repeat(600) }))).status).toBe(413)
})
