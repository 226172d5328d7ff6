import { code } from '#contract/errors.ts'
import type { Limit, Limits } from '#contract/protection.ts'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DepositLimits } from '@/islands/cashier/DepositLimits.tsx'
import '@/islands/cashier/cashier.css'
import { LimitRow } from '@/islands/protection/LimitRow.tsx'
import { RealityCheckCard } from '@/islands/protection/RealityCheckCard.tsx'
import { $limits, loadLimits } from '@/stores/protection/limits.ts'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const limitTexts = await textsOf('limits')
const protection = await textsOf('protection')
const texts = {
  ...{ lang: 'en' as const, limits: limitTexts, protection, panels: await textsOf('panels') },
  ...{ errors: await textsOf('errors'), widgets: await textsOf('widgets') },
}
const path = '/api/user/limits'

type Key = Pick<Limit, 'kind' | 'period'>
const limitOf = (key: Key, more: Partial<Limit> = {}): Limit => ({
  ...{ amount: null, operator: null, used: 0, left: null, resets_at: null, pending: null },
  ...{ ...key, ...more },
})
const perDay: Key = { kind: 'deposit', period: 'day' }
const perWeek: Key[] = [
  { kind: 'deposit', period: 'week' },
  { kind: 'loss', period: 'week' },
  { kind: 'session', period: 'minutes' },
]
const limitsOf = (limits: Limit[], more: Partial<Limits> = {}): Limits => ({
  ...{ market: 'none', limits, reality_check: 60, exclusion: null },
  ...more,
})

type Calls = ReturnType<typeof holdCalls>

beforeEach(() => localStorage.clear())

let visitors = 0

/** For another player each time: what the store knew of the one before is forgotten. */
async function open(shown: ReactNode) {
  const calls = holdCalls()
  beginSession({ ...player, id: `u${(visitors += 1)}` })
  return { calls, ...(await render(shown)) }
}

/** What is asked for at a path, however often. */
async function answer(calls: Calls, to: string, result: Limits): Promise<unknown> {
  const { body } = await callTo(calls, to)
  for (const asked of calls.filter((call) => call.path === to)) {
    calls.splice(calls.indexOf(asked), 1)
    asked.answer({ status: code.ok, result })
  }
  return body
}

/** As when the player comes back to the page. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

function Rows() {
  const loaded = useStore($limits)
  if (loaded.state !== 'ready') return null
  return (
    <ul>
      {loaded.value.limits.map((limit) => (
        <LimitRow key={`${limit.kind}${limit.period}`} texts={texts} limit={limit} currency="USD" />
      ))}
    </ul>
  )
}

test('[PROTECT-01] a higher limit whose time has come counts once it is confirmed', async () => {
  const { calls } = await open(<Rows />)
  const pending = { amount: 500, from: '2030-01-02T03:04:05Z', may_confirm: true }
  await answer(calls, path, limitsOf([limitOf(perDay, { amount: 60, left: 60, pending })]))
  await page.getByRole('button', { name: limitTexts.confirm }).click()
  const sent = await answer(calls, `${path}/confirm`, limitsOf([limitOf(perDay, { amount: 500, left: 500 })]))
  expect(sent).toEqual(perDay)
  await expect.element(page.getByText('\u2066$500.00\u2069', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: limitTexts.confirm })).not.toBeInTheDocument()
})

test('[PROTECT-01] a limit that is nothing is told at its field, which has the focus, and is not sent', async () => {
  const { calls } = await open(<Rows />)
  await answer(calls, path, limitsOf([limitOf(perDay)]))
  await page.getByRole('button', { name: new RegExp(limitTexts.set) }).click()
  const field = page.getByLabelText(`${limitTexts.amount} (USD)`)
  await userEvent.fill(field, '0')
  await page.getByRole('button', { name: limitTexts.save }).click()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
  expect(calls).toHaveLength(0)
})

function Check() {
  const loaded = useStore($limits)
  return loaded.state === 'ready' ? <RealityCheckCard texts={texts} limits={loaded.value} /> : null
}

test('[PROTECT-02] the interval that another tab has saved shows, and is not saved over', async () => {
  const { calls } = await open(<Check />)
  await answer(calls, path, limitsOf([]))
  const interval = page.getByLabelText(limitTexts.interval)
  await expect.element(interval).toHaveValue('60')
  comeBack()
  await answer(calls, path, limitsOf([], { reality_check: 30 }))
  await expect.element(interval).toHaveValue('30')
})

const form = () => page.getByRole('form', { name: 'Deposit' })
const cashier = (
  <DepositLimits wait="…" currency="BRL">
    <form aria-label="Deposit" />
  </DepositLimits>
)

test('[PROTECT-01] the form of a deposit waits for the limits; the question comes with it, and takes no for an answer', async () => {
  const { calls, unmount } = await open(cashier)
  const question = page.getByRole('region', { name: protection.askTitle })
  await expect.element(form()).not.toBeInTheDocument()
  await answer(calls, path, limitsOf(perWeek.map((key) => limitOf(key))))
  await expect.element(question).toBeVisible()
  // One line: the way to pay stays on the first screen.
  expect(question.element().getBoundingClientRect().height).toBeLessThan(64)
  await expect.element(form()).toBeInTheDocument()
  await page.getByRole('button', { name: protection.later }).click()
  await expect.element(question).not.toBeInTheDocument()
  await unmount()
  const again = await open(cashier)
  await answer(again.calls, path, limitsOf(perWeek.map((key) => limitOf(key))))
  await expect.element(form()).toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

test.each([
  ['dk', ['deposit']],
  ['br', ['loss', 'session']],
] as const)(
  '[PROTECT-10] where the market wants limits, the cashier waits for each of them: %s',
  async (market, wanted) => {
    const { calls } = await open(cashier)
    const set: string[] = []
    const now = () =>
      limitsOf(
        perWeek.map((key) => limitOf(key, set.includes(key.kind) ? { amount: 60, left: 60 } : {})),
        { market },
      )
    await answer(calls, path, now())
    for (const kind of wanted) {
      const heading = page.getByRole('heading', {
        name: protection.limitFirst.replace('{{limit}}', protection.kinds[kind]),
      })
      await expect.element(heading).toBeVisible()
      await expect.element(form()).not.toBeInTheDocument()
      set.push(kind)
      void loadLimits()
      await answer(calls, path, now())
    }
    await expect.element(form()).toBeInTheDocument()
  },
)
