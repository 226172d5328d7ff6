import { demoPassword } from '../seed/accounts.ts'
import { holdLine, type HeldLine } from './line.ts'
import { freeStake_minor, type Promotions } from './promotions.ts'
import {
  callSigned,
  callSite,
  currency,
  openGame,
  operate,
  payAtBank,
  provider,
  signInAtPlatform,
  siteOf,
  untilAnswered,
  wait,
  type World,
} from './world.ts'

/** What is kept of a player between runs: sign-ups and sign-ins are slow on purpose. */
export type Known = { id: string; username: string; cookie: string; platformToken: string }
const firstMoney_minor = 1_000_000

export async function enter(world: World, username: string, before: Known | undefined): Promise<Known> {
  if (before?.platformToken) {
    const check = await callSite(world, before.cookie, 'GET', '/api/user/check')
    const { status } = (await check.json()) as { status: number }
    if (status === 0) return before
  }
  const details = { username, password: demoPassword, birth_date: '1990-01-02', currency }
  const created = await operate(world, 'POST', '/players', details)
  if (created.status !== 0) throw new Error(JSON.stringify(created))
  const { id } = created.result as { id: string }
  const gift = {
    account: 'real',
    amount_minor: firstMoney_minor,
    key: `load-${username}`,
    reason: 'load run',
  }
  await operate(world, 'POST', `/players/${id}/adjust`, gift)
  const body = { email: username, password: demoPassword }
  const answer = await callSite(world, '', 'POST', '/api/user/login', body)
  if (!answer.ok) throw new Error(`${username} did not sign in: ${await answer.text()}`)
  const platformToken = await signInAtPlatform(world, body)
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { id, username, cookie: cookies.join('; '), platformToken }
}

/** A player of the run: what they do, and what they know of their money. */
export class LoadPlayer {
  /** The sum of all that was answered in this run, in minor units; a free round counts with its stake, which took nothing. */
  moved_minor = 0
  line: HeldLine | undefined
  readonly known: Known
  private readonly world: World
  private readonly isSlow: boolean
  private readonly promotions: Promotions
  private token = ''
  private session = ''
  private acts = 0
  private readonly run = crypto.randomUUID().slice(0, 8)

  constructor(world: World, known: Known, promotions: Promotions, isSlow: boolean) {
    this.world = world
    this.promotions = promotions
    this.known = known
    this.isSlow = isSlow
  }

  async play(): Promise<void> {
    // Not all in the same moment, which a server that has just started would answer late.
    await wait(this.world.pause_ms * 5 * Math.random())
    this.line = holdLine(this.world, this.known.cookie, this.isSlow)
    await this.open()
    await this.join()
    while (Date.now() < this.world.endsAt) {
      await this.act()
      await wait(this.world.pause_ms * (0.5 + Math.random()))
    }
  }

  private async open(): Promise<void> {
    this.token = await openGame(this.world, this.known.platformToken)
    const { result } = await this.call('sessions', 'GET', '/api/user/sessions')
    const { sessions } = result as { sessions: { id: string; is_current: boolean }[] }
    this.session = sessions.find(({ is_current }) => is_current)?.id ?? ''
  }

  private async join(): Promise<void> {
    const { offers, tournament } = this.promotions
    for (const id of offers)
      this.took('join', await this.call('join', 'POST', '/api/user/offers/join', { id, version: 1 }))
    const body = { run: tournament, version: 1 }
    this.took('join', await this.call('join', 'POST', '/api/user/tournaments', body))
  }

  private act(): Promise<void> {
    this.acts += 1
    const chance = Math.random()
    if (chance < 0.65) return this.spin()
    if (chance < 0.78) return this.bet()
    if (chance < 0.83) return this.pay()
    return chance < 0.93 ? this.look() : this.ask()
  }

  private async spin(): Promise<void> {
    const round_id = `${this.run}-${this.acts}`
    const ids = { token: this.token, round_id, currency }
    const stake_minor = freeStake_minor
    const debit = { ...ids, transaction_id: `${round_id}-d`, amount_minor: stake_minor }
    if (!this.took('debit', await callSigned(this.world, 'debit', `/seamless/${provider}/debit`, debit)))
      return
    this.moved_minor -= stake_minor
    const win_minor = Math.random() < 0.3 ? 50 : 0
    const credit = { ...ids, transaction_id: `${round_id}-c`, amount_minor: win_minor }
    if (this.took('credit', await callSigned(this.world, 'credit', `/seamless/${provider}/credit`, credit)))
      this.moved_minor += win_minor
  }

  private async bet(): Promise<void> {
    const betId = `${this.run}-${this.acts}`
    const movement = { betId, playerId: this.known.id, currency }
    const stake = { id: `${betId}-b`, amount_minor: 100, bonus_minor: 0, price: 1900, session: this.session }
    if (!this.took('bet', await callSigned(this.world, 'bet', '/sportsbook/bet', { ...movement, ...stake })))
      return
    this.moved_minor -= 100
    if (Math.random() < 0.5) return
    const win = { ...movement, id: `${betId}-w`, amount_minor: 190 }
    if (this.took('win', await callSigned(this.world, 'win', '/sportsbook/win', win))) this.moved_minor += 190
  }

  private async pay(): Promise<void> {
    const body = {
      value: 10,
      payment_system: 'PIX',
      payment_mode: 'payment',
      request_id: crypto.randomUUID(),
    }
    const asked = await this.call('payment', 'POST', '/api/payment/pagstar/payment', body)
    if (!this.took('payment', asked)) return
    const { payment_url } = asked.result as { payment_url: string }
    // What a killed server did not take is not paid: then the payment stays open.
    await payAtBank(payment_url).catch(() => this.world.figures.failed('bank', 'not reached'))
  }

  /** A page; at a bad connection it is read slowly, or given up in the middle. */
  private async look(): Promise<void> {
    const started = performance.now()
    const path = ['/en/home', '/en/slots', '/en/promotions', '/home'][Math.floor(Math.random() * 4)] ?? '/'
    try {
      const page = await fetch(siteOf(this.world) + path, { signal: AbortSignal.timeout(20_000) })
      const reader = page.body?.getReader()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        if (!this.isSlow) continue
        await wait(50)
        if (Math.random() < 0.2) return await reader?.cancel()
      }
      if (page.ok) this.world.figures.answered('page', performance.now() - started)
      else this.world.figures.failed('page', `HTTP ${page.status}`)
    } catch (error) {
      this.world.figures.failed('page', error instanceof Error ? error.name : 'failed')
    }
  }

  private async ask(): Promise<void> {
    await this.call('balance', 'GET', '/api/user/balance')
  }

  private call(what: string, method: string, path: string, body?: object) {
    return untilAnswered(this.world, what, () => callSite(this.world, this.known.cookie, method, path, body))
  }

  private took(what: string, { status }: { status: number }): boolean {
    if (status !== 0) this.world.figures.failed(what, `refused with ${status}`)
    return status === 0
  }
}
