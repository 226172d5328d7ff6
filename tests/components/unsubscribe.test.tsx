import { code } from '#contract/errors.ts'
import { expect, test, vi } from 'vitest'
import { callTo, holdCalls } from './lib.tsx'

const part = (name: string) => document.querySelector<HTMLElement>(`[data-unsubscribe=${name}]`)

test('[PROMO-33] only a link that is none of ours is told to be gone; whatever else fails may be tried again', async () => {
  document.body.innerHTML = `
    <div data-unsubscribe="asks"><button>Stop offers</button><p data-failed role="alert" hidden>Failed</p></div>
    <div data-unsubscribe="done" tabindex="-1" hidden></div><div data-unsubscribe="gone" tabindex="-1" hidden></div>`
  history.replaceState(null, '', '?token=10000000-email-x')
  const calls = holdCalls()
  await import('@/scripts/unsubscribe.ts')
  const press = async (status: number) => {
    calls.length = 0
    document.querySelector('button')?.click()
    const call = await callTo(calls, '/api/unsubscribe')
    expect(call.body).toEqual({ token: '10000000-email-x' })
    call.answer({ status })
  }
  const failed = document.querySelector<HTMLElement>('[data-failed]')
  await press(code.tooMany)
  await vi.waitUntil(() => failed?.hidden === false)
  expect([part('asks')?.hidden, part('gone')?.hidden]).toEqual([false, true])
  await press(code.noSuchCall)
  await vi.waitUntil(() => part('gone')?.hidden === false)
  expect(part('asks')?.hidden).toBe(true)
})
