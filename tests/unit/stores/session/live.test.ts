import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demo, openPage, thousand } from '../fakePage.ts'

const balance = 'GET /api/user/balance'

/** The sockets that the page opened, oldest first. */
class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = 0
  sent: string[] = []
  isClosed = false
  answersPings = true
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly address: string
  constructor(address: string) {
    this.address = address
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
    if (this.answersPings) this.say('pong')
  }
  close = () => void (this.isClosed = true)
  say(message: object | string) {
    this.readyState = Socket.OPEN
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  cut(code = 1006) {
    this.onclose?.({ code })
  }
}

/** Tabs of one browser hear each other by the name of the channel. */
const channels = new Set<Channel>()
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) })
  }
  close = () => void channels.delete(this)
}

/** One holder at a time; the next one waits. */
let queue: (() => void)[] = []
let isHeld = false
const locks = {
  request: (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const take = () => {
      isHeld = true
      void run().then(() => {
        isHeld = false
        queue.shift()?.()
      })
    }
    signal.addEventListener('abort', () => (queue = queue.filter((waiting) => waiting !== take)))
    if (isHeld) queue.push(take)
    else take()
    return new Promise<void>(() => {})
  },
}

async function open({ hasLocks = true } = {}) {
  const page = openPage({ signedIn: true })
  Object.assign(page.location, { origin: 'https://atoll.test' })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { onLine: true, ...(hasLocks && { locks }) })
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  page.answer(balance, { status: 0, result: thousand })
  const store = await import('@/stores/session/balance.ts')
  const session = await import('@/stores/session/session.ts')
  store.startBalance()
  await vi.advanceTimersByTimeAsync(1100)
  await vi.dynamicImportSettled()
  return { page, store, session }
}

async function openWithLine() {
  const opened = await open()
  const [line] = Socket.all
  if (!line) throw new Error('no line')
  line.say({ news: 'open', renew_s: 300 })
  line.say({ news: 'balance', balance: thousand })
  return { ...opened, line, polls: opened.page.made(balance).length }
}

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  channels.clear()
  queue = []
  isHeld = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('[LIVE-04] while the line is open', () => {
  test('nothing is polled, and what it tells is shown', async () => {
    const { page, store, line, polls } = await openWithLine()
    expect(line.address).toBe('wss://atoll.test/api/user/live')
    await vi.advanceTimersByTimeAsync(15_000)
    line.say({ news: 'balance', balance: { ...thousand, balance: 7 } })
    expect(store.$balance.get()?.balance).toBe(7)
    await store.refreshBalance({ spoken: true })
    expect(store.$spokenBalance.get()?.balance).toBe(7)
    expect(page.made(balance)).toHaveLength(polls)
  })

  test('a poll that was under way does not undo what it has told since', async () => {
    const { store, page, line } = await openWithLine()
    const slow = Promise.withResolvers<object>()
    page.answer(
      balance,
      slow.promise.then((result) => ({ status: 0, result })),
    )
    line.say({ news: 'account' })
    line.say({ news: 'balance', balance: { ...thousand, balance: 7, now: '2026-11-01T10:00:00.200Z' } })
    slow.resolve({ ...thousand, now: '2026-11-01T10:00:00.100Z' })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.$balance.get()?.balance).toBe(7)
  })

  test('a round that is shown holds the amount that it tells', async () => {
    const { store, line } = await openWithLine()
    store.holdBalance()
    line.say({ news: 'balance', balance: { ...thousand, balance: 7 } })
    expect(store.$balance.get()).toEqual(thousand)
    store.releaseBalance()
    expect(store.$balance.get()?.balance).toBe(7)
  })

  test('a change of the account is asked about at once, and the line opened anew', async () => {
    const { page, session, line } = await openWithLine()
    page.answer('GET /api/user/check', { status: 5 })
    line.say({ news: 'account' })
    line.cut(4001)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$session.get()).toBe('out')
    expect(session.$ending.get()?.why).toMatchObject({ code: 5 })
    expect(Socket.all.at(-1)?.isClosed).toBe(true)
  })

  test('[SESSION-06] a block of the casino leads home from a game', async () => {
    const { page, line } = await openWithLine()
    Object.assign(page.location, { pathname: '/en/slots/pragmatic/x' })
    page.answer(balance, { status: 0, result: { ...thousand, is_casino_blocked: true } })
    line.say({ news: 'account' })
    await vi.advanceTimersByTimeAsync(0)
    expect(page.location.assign).toHaveBeenCalledWith('/en/slots/pragmatic/x')
  })

  test('[SESSION-06] the way home begins once, whatever the line that opens anew says', async () => {
    const { page, line } = await openWithLine()
    Object.assign(page.location, { pathname: '/en/slots/pragmatic/x' })
    const blocked = { ...thousand, is_casino_blocked: true }
    page.answer(balance, { status: 0, result: blocked })
    line.say({ news: 'account' })
    line.cut(4001)
    await vi.advanceTimersByTimeAsync(0)
    Socket.all.at(-1)?.say({ news: 'open', renew_s: 300 })
    Socket.all.at(-1)?.say({ news: 'balance', balance: blocked })
    await vi.advanceTimersByTimeAsync(0)
    expect(page.location.assign).toHaveBeenCalledTimes(1)
  })

  test('another one is opened before its time is over', async () => {
    const { line, store, page, polls } = await openWithLine()
    await vi.advanceTimersByTimeAsync(299_000)
    expect(Socket.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(line.isClosed).toBe(true)
    expect(Socket.all).toHaveLength(2)
    expect(store.$lineOpen.get()).toBe(true)
    expect(page.made(balance)).toHaveLength(polls)
  })
})

describe('[LIVE-05] without a line', () => {
  test('the poll goes on, and the line is tried again after pauses that double', async () => {
    const { page, line, store, polls } = await openWithLine()
    line.cut()
    expect(store.$lineOpen.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(page.made(balance)).toHaveLength(polls + 3)
    const opened: number[] = []
    for (let s = 0; s < 120; s += 1) {
      const last = Socket.all.at(-1)
      if (last?.onclose) opened.push(s)
      last?.cut()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(opened.length).toBeGreaterThan(2)
    expect(opened.length).toBeLessThan(9)
    await vi.advanceTimersByTimeAsync(300_000)
    Socket.all.at(-1)?.say({ news: 'open', renew_s: 300 })
    expect(store.$lineOpen.get()).toBe(true)
  })

  test('the poll goes on where the browser has no locks', async () => {
    const { page } = await open({ hasLocks: false })
    const polls = page.made(balance).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Socket.all).toEqual([])
    expect(page.made(balance)).toHaveLength(polls + 2)
  })

  test('a line that answers no ping is dead', async () => {
    const { store, line } = await openWithLine()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(line.sent).toEqual(['ping'])
    line.answersPings = false
    await vi.advanceTimersByTimeAsync(39_000)
    expect(store.$lineOpen.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.$lineOpen.get()).toBe(false)
  })

  test('a browser with too many lines polls and does not fight for one', async () => {
    const { page, line, polls } = await openWithLine()
    line.cut(4002)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.all).toHaveLength(1)
    expect(page.made(balance).length).toBeGreaterThan(polls + 10)
  })

  test('a hidden tab holds none, and a guest opens none', async () => {
    const { page, line, session } = await openWithLine()
    page.hide(true)
    expect(line.isClosed).toBe(true)
    page.hide(false)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    expect(Socket.all).toHaveLength(2)
    await session.signOut()
    expect(Socket.all.at(-1)?.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.all).toHaveLength(2)
  })
})

test('[LIVE-04] of two tabs one holds the line, the other hears it and takes it over', async () => {
  const { joinLine } = await import('@/stores/session/live.ts')
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const tab = () => {
    const heard: string[] = []
    const changes: boolean[] = []
    const leave = joinLine({
      hear: ({ news }) => heard.push(news),
      change: (isOpen) => changes.push(isOpen),
    })
    return { heard, changes, leave }
  }
  const first = tab()
  const second = tab()
  Socket.all[0]?.say({ news: 'open', renew_s: 300 })
  const late = tab()
  Socket.all[0]?.say({ news: 'bet' })
  expect(Socket.all).toHaveLength(1)
  expect([first.heard, second.heard, late.heard]).toEqual([['open', 'bet'], ['open', 'bet'], ['bet']])
  expect([first.changes, second.changes, late.changes]).toEqual([[true], [true], [true]])
  first.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(Socket.all).toHaveLength(2)
  Socket.all[1]?.say({ news: 'open', renew_s: 300 })
  expect(second.changes).toEqual([true, false, true])
  expect(late.changes).toEqual([true, false, true])
})
