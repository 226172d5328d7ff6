import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotli } from './phone.ts'

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * What the edge adds in front of the local server: answers to guests are kept, and text is compressed. `pages` are
 * served the same way beside the site's own, for comparison. Stop it by the function it gives.
 */
export async function startEdge(
  origin: string,
  pages: () => Record<string, string>,
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
      .then(({ status, headers, body }) => answer.writeHead(status, headers).end(body))
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
