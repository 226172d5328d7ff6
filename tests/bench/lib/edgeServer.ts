import { createServer, request as ask, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotli } from './phone.ts'

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a body to the browser and ends the answer. */
type Line = (path: string, answer: ServerResponse, kept: Kept) => Promise<void>

const fastLine: Line = (_path, answer, { status, headers, body }) =>
  Promise.resolve(void answer.writeHead(status, headers).end(body))

type Sending = { answer: ServerResponse; body: Buffer; at: number; priority: number; done: () => void }

/**
 * A line as slow as slow 4G, which all answers share, in segments as a network sends them. The browser's own emulation
 * hands over an answer of this size in one piece at the end of its time, so that nothing of a page could be painted
 * before all of it is there. What the browser asks for with a higher priority is sent first, as the edge does by HTTP/2 and 3;
 * answers of the same priority take turns. `priorityOf` tells that of a path once its request is on the way.
 */
export function slowLine(priorityOf: (path: string) => number): Line {
  const latency_ms = 150
  const queue: Sending[] = []
  let isSending = false
  const sendAll = async () => {
    isSending = true
    for (let free_ms = performance.now(); queue.length > 0;) {
      const next = nextOf(queue)
      const segment = next.body.subarray(next.at, next.at + segment_bytes)
      free_ms += segment.length / bytesPer_ms
      await sleep(Math.max(0, free_ms - performance.now()))
      next.answer.write(segment)
      next.at += segment.length
      if (next.at < next.body.length) queue.push(next)
      else next.done()
    }
    isSending = false
  }
  return async (path, answer, { status, headers, body }) => {
    await sleep(latency_ms)
    answer.writeHead(status, headers).flushHeaders()
    await new Promise<void>((done) => {
      queue.push({ answer, body, at: 0, priority: priorityOf(path), done })
      if (!isSending) void sendAll()
    })
    answer.end()
  }
}

const bytesPer_ms = (1.6 * 1024 * 1024) / 8 / 1000
const segment_bytes = 1400

/** Takes out the first of those with the highest priority. */
function nextOf(queue: Sending[]): Sending {
  const highest = Math.max(...queue.map(({ priority }) => priority))
  const index = queue.findIndex(({ priority }) => priority === highest)
  const [next] = queue.splice(index, 1)
  if (!next) throw new Error('nothing is waiting for the line')
  return next
}

/**
 * What the edge adds in front of the local server: answers to guests are kept, and text is compressed. `pages` are
 * served the same way beside the site's own, for comparison. Stop it by the function it gives.
 */
export async function startEdge(
  origin: string,
  pages: () => Record<string, string>,
  line = fastLine,
): Promise<{ origin: string; stop: () => void }> {
  const kept = new Map<string, Promise<Kept>>()
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const page = pages()[path]
    if (page !== undefined) {
      kept.set(path, Promise.resolve(compressed(200, { 'content-type': 'text/html' }, Buffer.from(page))))
    }
    const known = kept.get(path) ?? fetchOnce(origin, path, asked.headers)
    kept.set(path, known)
    known
      .then((found) => line(path, answer, found))
      .catch((error: unknown) => {
        kept.delete(path)
        console.error(error)
        answer.writeHead(502).end()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://localhost:${port}`, stop }
}

/** The host goes along: the site makes its own addresses of it. */
function fetchOnce(origin: string, path: string, { host, accept }: IncomingHttpHeaders): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const asked = ask(origin + path, { headers: { host, accept: accept ?? '*/*' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve(compressed(answer.statusCode ?? 502, answer.headers, Buffer.concat(parts))),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

function compressed(status: number, headers: IncomingHttpHeaders, body: Buffer): Kept {
  const own = { ...headers }
  for (const name of ['connection', 'transfer-encoding', 'content-length']) delete own[name]
  if (!/^text|javascript|json|svg/.test(own['content-type'] ?? '') || own['content-encoding'])
    return { status, headers: own, body }
  return { status, headers: { ...own, 'content-encoding': 'br' }, body: brotli(body) }
}
