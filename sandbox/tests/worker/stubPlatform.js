/*
 * The platform as the sandbox sees it: the wallet calls on wallets in memory, one per token. It forgets nothing
 * of a movement, so tests can count what was taken. POST /stub/{token} sets it up, GET /stub/{token} reads it.
 * A call in a provider's own dialect is told and served as ours, so that a test means every dialect.
 */
const wallets = new Map()

function walletOf(token) {
  if (!wallets.has(token)) wallets.set(token, { balance_minor: 100000, movements: {}, calls: [], plan: [] })
  return wallets.get(token)
}

function answer(result) {
  return Response.json({ status: 0, result })
}

function refuse(status, code, message) {
  return Response.json({ status: code, error_message: message }, { status })
}

function move(wallet, id, change_minor) {
  const known = wallet.movements[id]
  if (known !== undefined) {
    if (known.voided) return refuse(409, 9409, 'rolled back')
    return answer({ ...known.answer, duplicate: true })
  }
  if (wallet.balance_minor + change_minor < 0) return refuse(422, 501, 'insufficient balance')
  wallet.balance_minor += change_minor
  const made = { transaction_id: id, balance_minor: wallet.balance_minor, currency: 'USD', duplicate: false }
  wallet.movements[id] = { change_minor, answer: made }
  return answer(made)
}

function rollback(wallet, body) {
  const original = wallet.movements[body.original_transaction_id]
  if (original !== undefined && !original.voided) wallet.balance_minor -= original.change_minor
  wallet.movements[body.original_transaction_id] = { change_minor: 0, voided: true }
  return answer({
    transaction_id: body.transaction_id,
    balance_minor: wallet.balance_minor,
    currency: 'USD',
    duplicate: false,
  })
}

function serve(action, wallet, body) {
  switch (action) {
    case 'session':
      return answer({
        player_id: 'p1',
        currency: 'USD',
        balance_minor: wallet.balance_minor,
        game_id: 'g',
        lang: 'en',
      })
    case 'balance':
      return answer({ balance_minor: wallet.balance_minor, currency: 'USD' })
    case 'debit':
      return move(wallet, body.transaction_id, -body.amount_minor)
    case 'credit':
      return move(wallet, body.transaction_id, body.amount_minor)
    case 'rollback':
      return rollback(wallet, body)
    case 'tell':
    case 'end':
    case 'check':
      return answer({})
    default:
      return refuse(404, 9404, 'no such call')
  }
}

const pragmaticActions = {
  authenticate: 'balance',
  bet: 'debit',
  result: 'credit',
  endRound: 'end',
  refund: 'rollback',
}
const pragmaticErrors = { 501: 1, 9401: 4, 9460: 8 }

/** Pragmatic Play's calls: forms, amounts in major units, answers with `error`. */
const pragmatic = {
  read(path, text) {
    const form = Object.fromEntries(new URLSearchParams(text))
    const body = {
      token: form.token,
      transaction_id: form.reference,
      original_transaction_id: form.reference,
      round_id: form.roundId,
      amount_minor: Math.round(Number(form.amount) * 100),
    }
    return { action: pragmaticActions[path[0].replace('.html', '')], body, sent: form }
  },
  async write(served, wallet) {
    if (served.status >= 500) return served
    const answered = await served.json()
    const { status, result, error_message } = answered
    if (status === undefined) return Response.json(answered)
    if (status !== 0)
      return Response.json({ error: pragmaticErrors[status] ?? 120, description: error_message })
    const cash = (result.balance_minor ?? wallet.balance_minor) / 100
    return Response.json({ error: 0, description: 'Success', currency: 'USD', cash, bonus: 0 })
  },
}

/** Slotegrator's calls: forms at one address with an `action`. */
const slotegratorActions = { balance: 'balance', bet: 'debit', win: 'credit', refund: 'rollback' }
const slotegrator = {
  read(_path, text) {
    const form = Object.fromEntries(new URLSearchParams(text))
    const body = {
      token: form.session_id,
      transaction_id: form.transaction_id,
      original_transaction_id: form.bet_transaction_id,
      round_id: form.round_id,
      amount_minor: Math.round(Number(form.amount) * 100),
    }
    return { action: slotegratorActions[form.action], body, sent: form }
  },
  async write(served, wallet) {
    if (served.status >= 500) return served
    const answered = await served.json()
    const { status, result, error_message } = answered
    if (status === undefined) return Response.json(answered)
    const error_code = status === 501 ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR'
    if (status !== 0) return Response.json({ error_code, error_description: `${status} ${error_message}` })
    return Response.json({ balance: (result.balance_minor ?? wallet.balance_minor) / 100 })
  },
}

/** Evolution's calls: JSON, answers with `status` and the call's `uuid`. */
const evolutionActions = {
  check: 'check',
  balance: 'balance',
  debit: 'debit',
  credit: 'credit',
  cancel: 'rollback',
}
const evolutionStatus = { 501: 'INSUFFICIENT_FUNDS', 9401: 'INVALID_SID' }
const evolution = {
  read([call], text) {
    const sent = JSON.parse(text)
    const { id, refId, amount } = sent.transaction ?? {}
    const body = {
      token: sent.sid,
      transaction_id: id,
      original_transaction_id: refId,
      round_id: sent.game?.id,
      amount_minor: Math.round(amount * 100),
    }
    return { action: evolutionActions[call], body, sent }
  },
  async write(served, wallet, { uuid, sid }) {
    if (served.status >= 500) return served
    const answered = await served.json()
    const { status, result, error_message } = answered
    if (typeof status !== 'number') return Response.json({ uuid, ...answered })
    const reason = `${status} ${error_message}`
    const refused = evolutionStatus[status] ?? 'FINAL_ERROR_ACTION_FAILED'
    if (status !== 0) return Response.json({ status: refused, uuid, reason })
    return Response.json({
      status: 'OK',
      uuid,
      sid,
      balance: (result.balance_minor ?? wallet.balance_minor) / 100,
    })
  },
}

const own = {
  read: ([action], text) => ({ action, body: JSON.parse(text), sent: JSON.parse(text) }),
  write: (served) => served,
}

/** `plan` lists what goes wrong, call by call: { action, how: 'before' | 'after' | 'hang' | 'signed-out' | 'stopped' }, or { action, raw } for
 * an answer of the dialect as it is sent. */
async function planned(wallet, action, body) {
  const index = wallet.plan.findIndex((step) => step.action === action)
  if (index < 0) return serve(action, wallet, body)
  const [step] = wallet.plan.splice(index, 1)
  if (step.raw) return Response.json(step.raw)
  if (step.how === 'before') return new Response('broken', { status: 500 })
  if (step.how === 'signed-out') return refuse(401, 9401, 'session is over')
  if (step.how === 'stopped') return refuse(403, 9460, 'stopped: everything')
  const served = serve(action, wallet, body)
  if (step.how === 'hang') await new Promise((resolve) => setTimeout(resolve, step.hang_ms))
  return step.how === 'after' ? new Response('broken', { status: 502 }) : served
}

export default {
  async fetch(request) {
    const url = new URL(request.url)
    const [, kind, name, ...path] = url.pathname.split('/')
    if (kind === 'stub') {
      const wallet = walletOf(name)
      if (request.method === 'POST') Object.assign(wallet, await request.json())
      return Response.json(wallet)
    }
    const text = new TextDecoder().decode(await request.arrayBuffer())
    const dialect = kind === 'wallet' ? { evolution, pragmatic, slotegrator }[name] : own
    const { action, body, sent } = dialect.read(path, text)
    const wallet = walletOf(body.token)
    wallet.calls.push({
      provider: name,
      action,
      path: url.pathname + url.search,
      body: text,
      sent,
      move: body,
      headers: Object.fromEntries(request.headers),
    })
    return dialect.write(await planned(wallet, action, body), wallet, sent)
  },
}
