import { request, type OutgoingHttpHeaders } from 'node:http'

type Host = 'site' | 'platform' | 'sandbox'
type Asked = { method?: string; body?: object | string; headers?: OutgoingHttpHeaders; key?: string }
type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }

const hosts = {
  site: 'www.staging.atoll.dev',
  platform: 'platform.staging.atoll.dev',
  sandbox: 'sandbox.staging.atoll.dev',
}
const password = 'Staging1234'
const game = 'pragmatic/vs25moonlagoon'
const stake_minor = 100

/** A staging behind the stand-in, as a tester's browser reaches it. */
export class Staging {
  private readonly port: number
  private readonly operatorKey: string

  constructor(port: number, operatorKey: string) {
    this.port = port
    this.operatorKey = operatorKey
  }

  /** `key`: what a tester types as the password of the sandbox's pages. */
  async ask(host: Host, path: string, { method = 'GET', body, headers, key }: Asked = {}): Promise<Answer> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const typed = key === undefined ? {} : { authorization: `Basic ${btoa(`tester:${key}`)}` }
    const type = typeof body === 'object' ? 'application/json' : 'application/x-www-form-urlencoded'
    const sentHeaders = { ...(text && { 'content-type': type }), ...typed, ...headers, host: hosts[host] }
    return new Promise((resolve, reject) => {
      const sent = request(
        { port: this.port, path, method, headers: sentHeaders, agent: false },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              ...{ status: answer.statusCode ?? 0, headers: answer.headers },
              text: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  /** Made by the operator, with 100.00, and signed in at the site. */
  async newPlayer(): Promise<Player> {
    const details = { username: 'tester', password, birth_date: '1990-01-02', currency: 'USD' }
    const { id } = await this.operate<{ id: string }>('/players', details)
    const gift = { account: 'real', amount_minor: 10_000, key: 'first', reason: 'a test of staging' }
    await this.operate(`/players/${id}/adjust`, gift)
    const body = { email: details.username, password }
    const answer = await this.ask('site', '/api/user/login', { method: 'POST', body, headers: ofPage('') })
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
    if (cookies.length === 0) throw new Error(`not signed in: ${answer.text}`)
    return new Player(this, cookies.join('; '))
  }

  private async operate<Result>(path: string, body: object): Promise<Result> {
    const headers = { authorization: `Bearer ${this.operatorKey}` }
    return resultOf(await this.ask('platform', `/operator${path}`, { method: 'POST', body, headers }))
  }
}

class Player {
  private readonly staging: Staging
  private readonly cookie: string

  constructor(staging: Staging, cookie: string) {
    this.staging = staging
    this.cookie = cookie
  }

  /** Opens a slot as the site's page does, and plays one round as the game's page does. */
  async spin(): Promise<unknown> {
    const body = { platform: 'desktop', lang: 'en' }
    const { url } = await this.call<{ url: string }>('POST', `/api/games/${game}/session`, body)
    const { host, searchParams } = new URL(url)
    if (host !== hosts.sandbox) throw new Error(`the game is at ${host}`)
    const spin = { key: searchParams.get('launch'), spin_id: crypto.randomUUID(), stake_minor }
    const answer = await this.staging.ask('sandbox', '/slot/spin', { method: 'POST', body: spin })
    return JSON.parse(answer.text)
  }

  async balance_minor(): Promise<number> {
    const { balance } = await this.call<{ balance: number }>('GET', '/api/user/balance')
    return Math.round(balance * 100)
  }

  /** A deposit by Pagstar, paid on the bank's page by somebody who knows the key. */
  async payAtBank(value: number, key: string): Promise<void> {
    const payment = { value, payment_system: 'PIX', payment_mode: 'payment', request_id: crypto.randomUUID() }
    const asked = this.call<{ payment_url: string }>('POST', '/api/payment/pagstar/payment', payment)
    const { pathname } = new URL((await asked).payment_url)
    const paid = { method: 'POST', body: 'outcome=paid' }
    const strangers = await this.staging.ask('sandbox', pathname, paid)
    if (strangers.status !== 401) throw new Error(`a stranger paid: ${strangers.status}`)
    const answer = await this.staging.ask('sandbox', pathname, { ...paid, key })
    if (answer.status !== 303) throw new Error(`the bank answered ${answer.status} ${answer.text}`)
  }

  private async call<Result>(method: string, path: string, body?: object): Promise<Result> {
    return resultOf(
      await this.staging.ask('site', path, { method, headers: ofPage(this.cookie), ...(body && { body }) }),
    )
  }
}

const ofPage = (cookie: string) => ({ 'X-Atoll': '1', origin: `https://${hosts.site}`, cookie })

function resultOf<Result>({ status, text }: Answer): Result {
  const body = JSON.parse(text) as { status: number; result: Result }
  if (body.status !== 0) throw new Error(`${status} ${text}`)
  return body.result
}
