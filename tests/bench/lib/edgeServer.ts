import { createServer, request as ask, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotli } from './phone.ts'

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a body to the browser and ends the answer. */
type Line = (answer: ServerResponse, kept: Kept) => Promise<void>

const fastLine: Line = (answer, { status, headers, body }) =>
  Promise.resolve(void answer.writeHead(status, headers).end(body))

/**
 * A line as slow as slow 4G, which all answers share, in segments as a network sends them. The browser's own emulation
 * hands over an answer of this size in one piece at the end of its time, so that nothing of a page could be painted
 * before all of it is there.
 */
export function slowLine(): Line {
  const latency_ms = 150
  const bytesPer_ms = (1.6 * 1024 * 1024) / 8 / 1000
  const segment_bytes = 1400
  let free_ms = 0
  return async (answer, { status, headers, body }) => {
    await sleep(latency_ms)
    answer.writeHead(status, headers).flushHeaders()
    for (let at = 0; at < body.length; at += segment_bytes) {
      const segment = body.subarray(at, at + segment_bytes)
      free_ms = Math.max(free_ms, performance.now()) + segment.length / bytesPer_ms
      await sleep(free_ms - performance.now())
      answer.write(segment)
    }
    answer.end()
  }
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
      .then((found) => line(answer, found))
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
