import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchNow, type Watch, type WatchEnv } from '../../../scripts/alerts/watch.ts'

const minute_ms = 60_000
const start = Date.UTC(2026, 10, 29, 12)
let server: Server
let base = ''
let rows: object[] = []
let health = 200
let numbers = 200
let told: string[] = []
let isMailBroken = false

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.url === '/hook') told.push(`hook ${Buffer.concat(parts).toString()}`)
      response.statusCode = request.url === '/health' ? health : request.url === '/hook' ? 200 : numbers
      response.end(JSON.stringify({ data: rows }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  rows = []
  told = []
  health = numbers = 200
  isMailBroken = false
})

/** A watch with a memory of its own; `at` is a run so many minutes after the first. */
function newWatch(severity: 'page' | 'ticket' = 'page', webhook?: string) {
  let stored: string | null = null
  const watch: Watch = {
    ...{ name: 'atoll production', account: 'a'.repeat(32), api: base, numbers: 'atoll_production' },
    hosts: [{ id: 'site-down', severity: 'page', host: 'site', do: 'Roll back.', address: `${base}/health` }],
    queries: [
      {
        id: 'late',
        severity,
        sql: 'SELECT 1 AS value FROM {numbers}',
        above: 1,
        least: 0,
        unit: 's',
        do: 'Mend it.',
      },
    ],
    mail: { from: 'play@atoll.dev', to: 'ops@atoll.dev' },
  }
  const env: WatchEnv = {
    ALERTS_TOKEN: 'token',
    ...(webhook && { ALERTS_WEBHOOK: webhook }),
    STATE: {
      get: async () => stored,
      put: async (_key, value) => {
        stored = value
      },
    },
    EMAIL: {
      send: async ({ to, subject, text }) => {
        if (isMailBroken) throw new Error('no mail today')
        told.push(`${to} ${subject}\n${text}`)
      },
    },
  }
  return { at: (minutes: number) => watchNow(watch, env, start + minutes * minute_ms) }
}

describe('[SEE-10] the watch', () => {
  it('says nothing while nothing holds', async () => {
    const watch = newWatch()
    await watch.at(0)
    await watch.at(2)
    expect(told).toEqual([])
  })

  it('tells what begins to hold with what to do, once, and when it is over', async () => {
    const watch = newWatch()
    rows = [{ value: 3, label: 'payouts' }]
    await watch.at(0)
    await watch.at(2)
    expect(told).toEqual([
      'ops@atoll.dev [atoll production] PAGE late (payouts)\nPAGE late (payouts): 3 s\nMend it.',
    ])
    rows = []
    await watch.at(4)
    await watch.at(6)
    expect(told.slice(1)).toEqual([
      'ops@atoll.dev [atoll production] OVER late (payouts)\nOVER late (payouts)',
    ])
  })

  it.each([
    ['page', 2],
    ['ticket', 1],
  ] as const)('repeats a %s after half an hour, told %i times', async (severity, times) => {
    const watch = newWatch(severity)
    rows = [{ value: 3 }]
    for (let minutes = 0; minutes <= 32; minutes += 2) await watch.at(minutes)
    expect(told).toHaveLength(times)
  })

  it('tells of a host that does not answer well', async () => {
    health = 503
    await newWatch().at(0)
    expect(told[0]).toContain('PAGE site-down')
    expect(told[0]).toContain('answered 503')
  })

  it('tells that it is blind, and takes nothing for over meanwhile', async () => {
    const watch = newWatch()
    rows = [{ value: 3 }]
    await watch.at(0)
    numbers = 403
    await watch.at(2)
    expect(told[1]).toContain('TICKET watch-blind')
    numbers = 200
    await watch.at(4)
    expect(told[2]).toContain('OVER watch-blind')
    expect(told[2]).not.toContain('OVER late')
    expect(told).toHaveLength(3)
  })

  it('tells by the webhook as well, also where no mail can be sent', async () => {
    isMailBroken = true
    rows = [{ value: 3 }]
    await newWatch('page', `${base}/hook`).at(0)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('PAGE late: 3 s')
  })

  it('forgets nothing that nobody was told of', async () => {
    const watch = newWatch()
    rows = [{ value: 3 }]
    isMailBroken = true
    await expect(watch.at(0)).rejects.toThrow('nobody was told')
    isMailBroken = false
    await watch.at(2)
    expect(told).toHaveLength(1)
  })
})
