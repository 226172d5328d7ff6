import { expect, test } from 'vitest'
import { cameFrom, lobbyBefore } from '@/islands/launcher/exit.ts'

const site = 'https://atoll.test'
const entries = (...paths: string[]) => paths.map((path, index) => ({ key: String(index), url: site + path }))

test.each<[string, string[], string | undefined]>([
  ['the lobby with its page and filter', ['/en/home', '/en/slots?category=top&page=2'], '1'],
  ['past the games opened since', ['/slots?page=2', '/slots/pragmatic/a', '/slots/inbet/b'], '0'],
  ['past what is not a game', ['/en/slots/search?q=moon', '/en/slots/jetx_ssg'], '0'],
  ['the crash lobby', ['/fr/slots/crash'], '0'],
  ['any page that is no game', ['/en/home'], '0'],
  ['nowhere from games alone', ['/en/live-casino/pragmatic/1301', '/golden-race/1'], undefined],
  ['nowhere from nothing', [], undefined],
])('[LAUNCH-02] the way back leads to %s', (_, paths, key) => {
  expect(lobbyBefore(entries(...paths))?.key).toBe(key)
})

test('[LAUNCH-02] an entry that tells no address is passed over', () => {
  expect(lobbyBefore([...entries('/slots'), { key: 'x', url: null }])?.key).toBe('0')
})

test.each([
  [`${site}/en/slots?page=2`, true],
  [`${site}/en/slots/pragmatic/vsmoon`, false],
  ['https://atoll.test.evil.test/en/slots', false],
  ['https://elsewhere.test/', false],
  ['', false],
])('[LAUNCH-02] without the history, the page it came from counts: %s', (referrer, counts) => {
  expect(cameFrom(referrer, site)).toBe(counts ? referrer : undefined)
})
