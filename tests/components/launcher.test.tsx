import { code } from '#contract/errors.ts'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Launcher } from '@/islands/launcher/Launcher.tsx'
import { callTo, holdCalls, textsOf } from './lib.tsx'

const texts = await textsOf('launcher')
const game = {
  provider: 'evoplay',
  gameId: 'fruits',
  gameName: 'Fruits',
  lobby: '/en/slots',
  image: null,
  hasDemo: true,
}
const launch = '/api/games/evoplay/fruits/session'

async function open() {
  const calls = holdCalls()
  const { unmount } = await render(
    <Suspense>
      <Launcher {...game} />
    </Suspense>,
  )
  const asked = await callTo(calls, launch)
  return { calls, asked, unmount }
}

/** A locator's text is the whole text of an element: the title within the state. */
const alert = (title: string) => page.getByRole('alert').getByText(title)
const frame = () => page.getByTitle('Game: Fruits')

test('[LAUNCH-01] [UI-06] a spinner and a word lie over the game’s place until the address is there', async () => {
  const { asked } = await open()
  await expect.element(page.getByText(texts.starting)).toBeVisible()
  expect(document.querySelector('.overlay .spinner')).not.toBeNull()
  expect(asked.body).toMatchObject({ platform: 'desktop', lang: 'en' })
  asked.answer({ status: 0, result: { url: 'about:blank' } })
  await expect.element(alert(texts.unavailableTitle)).toBeInTheDocument()
  expect(document.querySelector('.overlay')).toBeNull()
})

test('[LAUNCH-02] the game is in a frame of another origin, sandboxed, with a name', async () => {
  const { asked } = await open()
  asked.answer({ status: 0, result: { url: 'http://game.localhost:9/', session: 's1' } })
  await expect
    .element(frame())
    .toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-popups')
  await expect.element(frame()).toHaveAttribute('src', 'http://game.localhost:9/')
})

test('[LAUNCH-01] a game of our own origin is not framed, and its session ends', async () => {
  const { calls, asked } = await open()
  asked.answer({ status: 0, result: { url: `${location.origin}/game`, session: 's2' } })
  await expect.element(alert(texts.unavailableTitle)).toBeInTheDocument()
  expect(page.getByTitle('Game: Fruits').query()).toBeNull()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('session=s2'))).toBe(true)
})

test('[LAUNCH-01] a cut connection is said in place of the game, and a press tries again', async () => {
  const { calls, asked } = await open()
  asked.cut()
  await expect.element(alert(texts.offlineTitle)).toBeInTheDocument()
  calls.length = 0
  // By keyboard: where the page's own styles are missing, the clock row lies over the button.
  page.getByRole('button', { name: texts.retry }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(texts.starting)).toBeVisible()
  await callTo(calls, launch)
})

test('[LAUNCH-01] a refusal that lasts offers no retry', async () => {
  const { asked } = await open()
  asked.answer({ status: code.refused })
  await expect.element(alert(texts.blockedTitle)).toBeInTheDocument()
  expect(page.getByRole('button', { name: texts.retry }).query()).toBeNull()
})

test('[STOP-02] where play is stopped, the staff’s words in the page’s language are said, or the usual ones', async () => {
  const errors = await textsOf('errors')
  const { calls, asked } = await open()
  asked.answer({
    status: code.stopped,
    fields: { stop: 'everything', en: 'Back at noon', he: 'נחזור בצהריים' },
  })
  await expect.element(page.getByText('Back at noon')).toBeVisible()
  calls.length = 0
  page.getByRole('button', { name: texts.retry }).element().focus()
  await userEvent.keyboard('{Enter}')
  const again = await callTo(calls, launch)
  again.answer({ status: code.stopped, fields: { stop: 'everything', he: 'נחזור בצהריים' } })
  await expect.element(page.getByText(errors.codes[code.stopped])).toBeVisible()
})

test('[LAUNCH-02] leaving ends the session', async () => {
  const { calls, asked, unmount } = await open()
  asked.answer({ status: 0, result: { url: 'http://game.localhost:9/', session: 's3' } })
  await expect.element(frame()).toBeInTheDocument()
  await unmount()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('session=s3'))).toBe(true)
})
