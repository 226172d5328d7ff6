import { vi } from 'vitest'

/*
 * The little of a browser that the stores touch, and a site that answers what a test wants. Stores keep their state in
 * modules, so a test opens a page first and imports them afterwards.
 */
/** A body; or the text of something that is none, where `offline` and `silence` stand for no answer at all. */
type Answer = { status: number; result?: unknown; fields?: Record<string, string> } | string
type Request = { call: string; body: unknown; headers: Record<string, string>; keepalive: boolean }

export type PageOptions = { signedIn?: boolean; path?: string; search?: string; lang?: string }

export const demo = {
  id: 'u1',
  login: 'demo',
  username: 'demo',
  currency: 'USD',
  first_name: null,
  last_name: null,
  is_partner: false,
  role: 0,
  cashier_id: null,
  is_casino_blocked: false,
  confirm_email: null,
  has_way_back: true,
  terms_due: false,
  idle_minutes: null,
  lang: 'en',
}
export const thousand = {
  balance: 1000,
  bonus_balance: 50,
  owed: 0,
  currency: 'USD',
  is_banned: false,
  is_casino_blocked: false,
  is_excluded: false,
}

export function openPage({ signedIn = false, path = '/en/', search = '', lang = 'en-US' }: PageOptions = {}) {
  vi.resetModules()
  const requests: Request[] = []
  const answers = new Map<string, () => Answer | Promise<Answer>>()
  const page = new EventTarget()
  const dataset: Record<string, string> = signedIn ? { session: 'in' } : {}
  const dom = Object.assign(new EventTarget(), {
    documentElement: { lang, dataset },
    cookie: signedIn ? 'atoll_in=1' : '',
    hidden: false,
    readyState: 'complete',
  })
  Object.defineProperty(dom, 'cookie', cookieJar(dom.cookie))
  const location = {
    pathname: path,
    search,
    origin: 'https://atoll.test',
    href: `https://atoll.test${path}`,
    assign: vi.fn(),
  }
  const news: string[] = []
  const channel: { onmessage?: (event: { data: string }) => void } = {}
  class Channel {
    set onmessage(listener: (event: { data: string }) => void) {
      channel.onmessage = listener
    }
    postMessage(text: string) {
      news.push(text)
    }
  }
  /** Stands in for the captcha's worker: it finds 7 at once, or is left to the test. */
  class Solver {
    onmessage: ((event: { data: number | undefined }) => void) | undefined
    onerror: (() => void) | undefined
    constructor() {
      solvers.push(this)
    }
    postMessage = vi.fn(() => solving.isQuick && queueMicrotask(() => this.onmessage?.({ data: 7 })))
    terminate = vi.fn()
  }
  const solvers: Solver[] = []
  const solving = { isQuick: true }
  const globals = {
    document: dom,
    location,
    navigator: { onLine: true },
    sessionStorage: storage(),
    localStorage: storage(),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    BroadcastChannel: Channel,
    Worker: Solver,
    fetch: (address: string, init: RequestInit) => serve(requests, answers, address, init),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    document: dom,
    location,
    requests,
    /** What this tab told the others. */
    news,
    /** The workers that were started, oldest first. */
    solvers,
    solving,
    hear: (text: string) => channel.onmessage?.({ data: text }),
    /** Answers to come for `METHOD /path`; the last one stays. */
    answer: (call: string, ...given: (Answer | Promise<Answer>)[]) => {
      answers.set(call, () => (given.length > 1 ? given.shift() : given[0]) ?? 'offline')
    },
    made: (call: string) => requests.filter((request) => request.call === call),
    fire: (type: string, props: object = {}) => page.dispatchEvent(Object.assign(new Event(type), props)),
    hide: (hidden: boolean) => {
      dom.hidden = hidden
      dom.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

async function serve(
  requests: Request[],
  answers: Map<string, () => Answer | Promise<Answer>>,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const call = `${init.method} ${address}`
  requests.push({
    call,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: init.headers as Record<string, string>,
    keepalive: init.keepalive === true,
  })
  const answer = await (answers.get(call)?.() ?? { status: 9404 })
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  if (answer === 'silence') return untilAborted(init.signal)
  if (typeof answer === 'string') return new Response(answer)
  const body = answer.status === 0 ? answer : { ...answer, error_message: 'for developers' }
  return Response.json(body, { status: answer.status === 0 ? 200 : 422 })
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop)
  })
}

function cookieJar(first: string) {
  const jar = new Map(first ? [first.split('=') as [string, string]] : [])
  return {
    get: () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
