/*
 * Stands in for an upstream: answers by rules and remembers what was asked.
 *   PUT  /__stub  { "<METHOD> <path>": rule }   replaces the rules and forgets the calls
 *   GET  /__stub                                the calls so far
 * A rule: { status?, json?, text?, base64?, headers?, hang_ms?, generate?, says?, authorization? }, the last of which the call must have. A query in the rule's name must be in the
 * call's; the rule named `*` answers what no other does. `generate` makes a pragmatic list of so many games.
 */
let rules = {}
let calls = []

export default {
  async fetch(request) {
    const url = new URL(request.url)
    if (url.pathname === '/__stub') return control(request)
    calls.push({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    })
    const rule = ruleFor(request, url)
    if (!rule) return Response.json({ status: 9404, error_message: 'no rule' }, { status: 404 })
    if (rule.hang_ms) await new Promise((resolve) => setTimeout(resolve, rule.hang_ms))
    return answer(rule)
  },
}

async function control(request) {
  if (request.method === 'GET') return Response.json(calls)
  rules = await request.json()
  calls = []
  return new Response(null, { status: 204 })
}

function ruleFor({ method, headers }, url) {
  for (const [name, rule] of Object.entries(rules)) {
    if (name === '*') continue
    const [ruleMethod, address] = name.split(' ')
    const wanted = new URL(address, url)
    const isQuery = [...wanted.searchParams].every(([key, value]) => url.searchParams.get(key) === value)
    const isAllowed = !rule.authorization || rule.authorization === headers.get('authorization')
    if (ruleMethod === method && wanted.pathname === url.pathname && isQuery && isAllowed) return rule
  }
  return rules['*']
}

function answer(rule) {
  if (rule.says !== undefined) return upgraded(rule.says)
  const init = { status: rule.status ?? 200, headers: rule.headers }
  if (rule.generate) return Response.json({ error: '0', result: generated(rule.generate) }, init)
  if (rule.base64)
    return new Response(
      Uint8Array.from(atob(rule.base64), (c) => c.charCodeAt(0)),
      init,
    )
  if (rule.text !== undefined) return new Response(rule.text, init)
  return Response.json(rule.json, init)
}

/** A socket that says this, and closes when it is spoken to. */
function upgraded(says) {
  const { 0: theirs, 1: own } = new WebSocketPair()
  own.accept()
  own.send(says)
  own.addEventListener('message', () => own.close(4003))
  return new Response(null, { status: 101, webSocket: theirs })
}

function generated(count) {
  return Array.from({ length: count }, (_, index) => ({
    gameID: `vs${index}`,
    gameName: `${index % 10 === 7 ? 'Moon' : 'Sun'} Game ${index}`,
    platform: index % 100 === 3 ? 'WEB' : 'MOBILE,WEB',
    features: index % 50 === 0 ? ['TOP'] : [],
    minBet: 0.2,
    maxBet: 100,
    imageUrl: `http://sandbox.localhost:4321/thumbs/pragmatic/vs${index}.jpg`,
  }))
}
