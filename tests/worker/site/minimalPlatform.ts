import { Hono } from 'hono'
import * as v from 'valibot'
import type { Balance, User } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { failureResponse, successResponse } from '#contract/envelope.ts'

/*
 * The smallest platform that the site stands on (docs/platform.md, the first floor): its pages, one player's sign-in, and the balance.
 * Its state is in memory. Whatever else the site asks for is not there (9404), which is an answer that the site can say.
 */
type Account = { password: string; user: User; balance: number }

const Body = v.pipe(v.string(), v.parseJson(), v.object({ email: v.string(), password: v.string() }))
const emptyContent = [] as const

export function minimalPlatform(accounts: ReadonlyMap<string, Account>) {
  const sessions = new Map<string, Account>()
  const app = new Hono()
  const holder = (header: string | undefined) => sessions.get(header?.replace(/^Bearer /, '') ?? '')
  const refuse = (number: number, message: string) => failureResponse({ code: number, message })

  // What pages are made of: the same for everybody.
  app.get('/api/site/settings', () => successResponse(settings))
  app.get('/api/site/content-version', () => successResponse({ version: '1' }))
  app.get('/api/site/arrangement', () => successResponse({ games: [], sections: [] }))
  for (const list of ['slides', 'ads', 'flatpages/list/:lang', 'recent_wins'])
    app.get(`/api/site/${list}`, () => successResponse(emptyContent))

  // A player: the token goes to the site in a header, and comes back as a bearer.
  app.post('/api/user/login', async (c) => {
    const body = v.safeParse(Body, await c.req.text())
    if (!body.success) return refuse(code.invalid, 'invalid body')
    const { email, password } = body.output
    const account = accounts.get(email)
    if (!account) return refuse(code.userNotFound, 'user does not exist')
    if (password !== account.password) return refuse(code.wrongPassword, 'incorrect password')
    const token = crypto.randomUUID()
    sessions.set(token, account)
    const answer = successResponse({ ...account.user, previous_session_at: null })
    answer.headers.set('x-session-token', token)
    return answer
  })
  app.get('/api/user/check', (c) => {
    const account = holder(c.req.header('authorization'))
    return account ? successResponse(account.user) : refuse(code.signInRequired, 'sign-in required')
  })
  app.get('/api/user/balance', (c) => {
    const account = holder(c.req.header('authorization'))
    return account ? successResponse(balanceOf(account)) : refuse(code.signInRequired, 'sign-in required')
  })
  app.get('/api/user/logout', (c) => {
    sessions.delete(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    return successResponse({})
  })

  app.notFound(() => refuse(code.noSuchCall, 'no such call'))
  return app
}

function balanceOf({ balance, user }: Account): Balance {
  const session = { since: null, stake: 0, payout: 0, net: 0 }
  return {
    ...{
      balance,
      bonus_balance: 0,
      owed: 0,
      currency: user.currency,
      session,
      now: new Date().toISOString(),
    },
    ...{ is_banned: false, is_casino_blocked: user.is_casino_blocked, is_excluded: false },
  }
}

const settings = {
  currencies: ['EUR', 'USD'],
  marketCurrency: 'EUR',
  limits: {
    payment: { withdrawal: { min: 10, max: 1000 }, topUp: { min: 10, max: 1000 } },
    bonus: { daily: {}, threshold: {} },
    bets: { min: 1, max: 100 },
  },
  inbetKf: {},
  oddType: 'decimal',
  coefType: 'mainBets',
  features: { friendTransfer: false, bonusChannelUrl: null, appProject: null },
}
