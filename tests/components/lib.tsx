import type { User } from '#contract/accounts.ts'
import { vi } from 'vitest'
import type { Texts } from '@/i18n/texts.ts'

/** Somebody who is signed in. */
export const player: User = {
  ...{ id: 'u1', login: 'demo', username: 'demo', currency: 'USD', role: 0, lang: 'en' },
  ...{ first_name: null, last_name: null, is_partner: false, cashier_id: null, confirm_email: null },
  ...{ is_casino_blocked: false, has_way_back: true, terms_due: false, idle_minutes: null },
}

/** A namespace of English, as an island loads it. */
export async function textsOf<Name extends keyof Texts>(name: Name): Promise<Texts[Name]> {
  const { default: texts } = (await import(`../../locales/en/${name}.json`)) as { default: Texts[Name] }
  return texts
}

type Answer = { status: number; result?: unknown; fields?: Record<string, string> }
type Call = { method: string; path: string; body: unknown; answer: (answer: Answer) => void; cut: () => void }

/** The site's calls, which a test answers one by one; `known` are answered at once, by their path. Any other stays under way. */
export function holdCalls(known: Record<string, Answer> = {}): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const answer = known[address]
    if (answer) return Promise.resolve(responseOf(answer))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    calls.push({
      method,
      path: address,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      answer: (answer) => resolve(responseOf(answer)),
      cut: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
  return calls
}

function responseOf(answer: Answer): Response {
  return Response.json({ error_message: '', ...answer })
}

/** The call to a path, once it is made. */
export function callTo(calls: readonly Call[], path: string): Promise<Call> {
  return vi.waitUntil(() => calls.find((call) => call.path === path), 15_000)
}
