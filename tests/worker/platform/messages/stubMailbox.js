/*
 * Stands in for the mailbox: keeps what the platform leaves, and fails when told to.
 *   GET /__stub                          what has come so far, oldest first
 *   PUT /__stub { "status": 503 }        every message is refused with it from now on; 0 takes them again
 */
const messages = []
let refusal = 0

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__stub' && request.method === 'GET') return Response.json(messages)
    if (pathname === '/__stub') {
      refusal = (await request.json()).status
      return new Response(null, { status: 204 })
    }
    if (refusal) return new Response('out of order', { status: refusal })
    if (request.headers.get('x-mailbox-key') !== 'test-mailbox-key') return new Response('', { status: 403 })
    messages.push(await request.json())
    return Response.json({}, { status: 201 })
  },
}
