import { beforeEach, expect, it } from 'vitest'
import '../../sport/client/sportFrame.ts'

const { SportFrame } = globalThis as unknown as {
  SportFrame: { frame: (settings: [key: string, value: unknown][]) => void }
}

beforeEach(() => {
  document.body.innerHTML = '<div id="sport_div_iframe"></div>'
})

it.each([
  ['en', 'Sportsbook'],
  ['he', 'הימורי ספורט'],
  ['ru-ru', 'Ставки на спорт'],
  ['xx', 'Sportsbook'],
])('[LANG-09] the frame that the host’s page gets has its title in its language: %s', (language, title) => {
  SportFrame.frame([
    ['server', location.origin],
    ['language', language],
  ])
  expect(document.querySelector('iframe')!.title).toBe(title)
})
