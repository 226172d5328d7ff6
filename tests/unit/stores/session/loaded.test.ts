import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage } from '../fakePage.ts'

const get = 'GET /api/user/profile'
const profile = (first_name: string) => ({ status: 0, result: { first_name } })

afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const page = openPage({ signedIn: true })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('POST /api/user/login', { status: 0, result: demo })
  const session = await import('@/stores/session/session.ts')
  const { signIn } = await import('@/stores/auth/signIn.ts')
  const { $profile, loadProfile, saveProfile, typedOf } = await import('@/stores/profile/profile.ts')
  const name = () => {
    const now = $profile.get()
    return now.state === 'ready' ? now.value.first_name : now.state
  }
  /** As a component would that is there for the whole test. */
  const show = () => $profile.listen(() => undefined)
  return { page, session, signIn, show, $profile, loadProfile, saveProfile, typedOf, name }
}

/** An answer that comes when the test wants it. */
function later() {
  let come: (answer: ReturnType<typeof profile>) => void = () => undefined
  const answer = new Promise<ReturnType<typeof profile>>((resolve) => (come = resolve))
  return { answer, come }
}

test('[PROFILE-02] of two questions the later one counts, whichever is answered first', async () => {
  const { page, show, loadProfile, name } = await open()
  page.answer(get, profile('before'))
  show()
  await vi.waitFor(() => expect(name()).toBe('before'), { timeout: 15_000 })
  const [first, second] = [later(), later()]
  page.answer(get, first.answer, second.answer)
  const loads = [loadProfile(), loadProfile()]
  second.come(profile('new'))
  await loads[1]
  first.come(profile('old'))
  await loads[0]
  expect(name()).toBe('new')
})

test('[PROFILE-02] a change is not undone by the answer to an older question', async () => {
  const { page, show, $profile, loadProfile, saveProfile, typedOf, name } = await open()
  page.answer(get, profile('before'))
  show()
  await vi.waitFor(() => expect(name()).toBe('before'), { timeout: 15_000 })
  const before = $profile.get()
  if (before.state !== 'ready') throw new Error('no profile')
  const old = later()
  page.answer(get, old.answer)
  const asked = loadProfile()
  page.answer('PUT /api/user/profile/additional/update', profile('changed'))
  await saveProfile({ ...typedOf(before.value), first_name: 'changed' }, before.value)
  old.come(profile('before'))
  await asked
  expect(name()).toBe('changed')
})

test('[SESSION-04] what one player was shown is gone for the next, who is shown their own', async () => {
  const { page, session, signIn, show, name } = await open()
  page.answer(get, profile('first'))
  show()
  await vi.waitFor(() => expect(name()).toBe('first'), { timeout: 15_000 })
  await session.check()
  await session.signOut()
  expect(name()).toBe('loading')
  page.answer(get, profile('second'))
  await signIn('other', 'Demo1234')
  await vi.waitFor(() => expect(name()).toBe('second'), { timeout: 15_000 })
})

test('[SESSION-04] an answer about the player before is dropped, also where the next has signed in by then', async () => {
  const { page, session, signIn, show, name } = await open()
  const [slow, own] = [later(), later()]
  page.answer(get, slow.answer, own.answer)
  show()
  await session.signOut()
  await signIn('other', 'Demo1234')
  slow.come(profile('first'))
  own.come(profile('second'))
  await vi.waitFor(() => expect(name()).toBe('second'), { timeout: 15_000 })
})

test('[SESSION-01] a check without an answer is made again, and the settings are asked for after it', async () => {
  vi.useFakeTimers()
  const { page, session } = await open()
  page.answer('GET /api/user/check', 'offline', { status: 0, result: demo })
  session.startSession()
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.made('GET /api/site/settings')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(session.$session.get()).toBe('in')
  expect(page.made('GET /api/site/settings')).toHaveLength(1)
  vi.useRealTimers()
})
