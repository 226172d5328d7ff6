import { code } from '#contract/errors.ts'
import { call } from '@/stores/calls/api.ts'

/* PROMO-33: a press, and not the visit alone, takes the consent back: programs that scan mail open its links. */
const parts = [...document.querySelectorAll<HTMLElement>('[data-unsubscribe]')]
const failed = document.querySelector<HTMLElement>('[data-failed]')
const button = document.querySelector<HTMLButtonElement>('[data-unsubscribe=asks] button')

function show(name: 'asks' | 'done' | 'gone'): void {
  for (const part of parts) part.hidden = part.dataset.unsubscribe !== name
  // The button that had the focus is gone.
  if (name !== 'asks') parts.find((part) => !part.hidden)?.focus()
}

/** No link of ours, or none at all; whatever else fails may be tried again. */
const goneCodes: readonly number[] = [code.noSuchCall, code.invalid]

async function stop(token: string): Promise<void> {
  if (failed) failed.hidden = true
  const answer = await call('unsubscribe', { body: { token } })
  if (answer.ok) return show('done')
  if (answer.error.kind === 'answered' && goneCodes.includes(answer.error.code)) return show('gone')
  if (failed) failed.hidden = false
}

const token = new URLSearchParams(location.search).get('token')
if (token === null) show('gone')
else button?.addEventListener('click', () => void stop(token))
