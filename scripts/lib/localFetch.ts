import { request } from 'node:http'

/**
 * fetch for addresses under `*.localhost`, which browsers and curl take for loopback and Node does not.
 * Bodies are small here: they are read whole.
 */
export async function localFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address)
  if (!url.hostname.endsWith('.localhost')) return fetch(url, init)
  const outgoing = new Request(url, init)
  const body = Buffer.from(await outgoing.arrayBuffer())
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        // A connection each: the server may close an idle one just when a busy machine uses it again.
        agent: false,
        host: 'localhost',
        port: url.port,
        path: url.pathname + url.search,
        method: outgoing.method,
        headers: { ...Object.fromEntries(outgoing.headers), host: url.host, 'content-length': body.length },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const headers = Object.entries(incoming.headers).map(
            ([name, value]) => [name, String(value)] as [string, string],
          )
          resolve(new Response(Buffer.concat(parts), { status: incoming.statusCode ?? 502, headers }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
