// Loaded before a script under test: its requests to any host but loopback reach the stand-in, as the hosts' domains would lead them there.
import { request } from 'node:http'

const port = process.env['STAND_IN_PORT']
const outside = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const outgoing = new Request(input, init)
  const url = new URL(outgoing.url)
  if (['localhost', '127.0.0.1'].includes(url.hostname)) return outside(outgoing)
  const body = Buffer.from(await outgoing.arrayBuffer())
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(outgoing.headers), host: url.host, 'content-length': body.length }
    const options = {
      host: 'localhost',
      port,
      path: url.pathname + url.search,
      method: outgoing.method,
      headers,
      agent: false,
    }
    const sent = request(options, (incoming) => {
      const parts = []
      incoming.on('data', (part) => parts.push(part))
      incoming.on('end', () => {
        const { statusCode: status } = incoming
        const isEmpty = [204, 304].includes(status)
        resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status }))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
