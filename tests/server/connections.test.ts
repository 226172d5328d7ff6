import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSetup } from '../../scripts/lib/local.ts'
import { startLocalServer, type LocalServer } from '../../scripts/lib/localServer.ts'
import { forgetState, port, state } from './support.ts'

let server: LocalServer

beforeAll(async () => {
  forgetState()
  server = await startLocalServer(localSetup(port, state), { isLimited: false })
}, 60_000)
afterAll(() => server.stop())

type Asked = { path: string; method?: 'GET' | 'POST'; origin?: string; bytes?: number; status: number }

const own = `http://localhost:${port}`
/** Refusals that come before the body is read, bodies that nobody expects, and good requests on the same connections. */
const mix: Asked[] = [
  { path: '/api/user/login', origin: own, bytes: 200_000, status: 413 },
  { path: '/robots.txt', status: 200 },
  { path: '/api/user/login', origin: 'http://elsewhere.test', bytes: 200_000, status: 403 },
  { path: '/favicon.svg', status: 200 },
  { path: '/api/user/login', origin: 'http://elsewhere.test', bytes: 100, status: 403 },
  { path: '/robots.txt', method: 'GET', bytes: 0, status: 200 },
  { path: '/api/user/balance', method: 'GET', bytes: 1000, status: 401 },
]

/** Without the module in front of the worker, more than a third of them are lost. */
const count = 840

test('hundreds of good and refused requests on kept connections are each answered as they should be', async () => {
  const connections = 8
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts: Record<string, number> = {}
  let asked = 0
  const askOn = async () => {
    while (asked < count) {
      const wanted = mix[asked++ % mix.length] as Asked
      const got = await statusOf(agent, wanted)
      const line = got === wanted.status ? 'as wanted' : `${wanted.path}: ${got}, not ${wanted.status}`
      counts[line] = (counts[line] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  expect(counts).toEqual({ 'as wanted': count })
}, 300_000)

/** The status, or the error of the connection. */
function statusOf(
  agent: Agent,
  { path, origin, bytes, method = bytes === undefined ? 'GET' : 'POST' }: Asked,
): Promise<number | string> {
  const host = `localhost:${port}`
  const headers: Record<string, string | number> =
    bytes !== undefined
      ? {
          host,
          'content-type': 'application/json',
          'content-length': bytes,
          'x-atoll': '1',
          origin: origin ?? '',
        }
      : { host }
  return new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', (error) => resolve(String(error)))
    sent.end('x'.repeat(bytes ?? 0))
  })
}
