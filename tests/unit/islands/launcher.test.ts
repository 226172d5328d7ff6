import { expect, test } from 'vitest'
import { clockText, elapsedText } from '@/islands/protection/clockText.ts'
import { frameEventOf } from '@/islands/launcher/frameMessage.ts'

const url = 'https://games.test/play?x=1'
const frame = {} as Window
const message = { origin: 'https://games.test', source: frame, data: { source: 'game', event: 'balance' } }

test('[LAUNCH-04] a message of the launched frame and origin counts', () => {
  expect(frameEventOf(message, url, frame)).toBe('balance')
})

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another window of the same origin', { source: {} as Window }],
  ['no window', { source: null }],
  ['an unknown event', { data: { source: 'game', event: 'steal' } }],
  ['another sender', { data: { source: 'sport', event: 'exit' } }],
  ['text', { data: 'exit' }],
  ['nothing', { data: null }],
])('[LAUNCH-04] %s does not', (_, change) => {
  expect(frameEventOf({ ...message, ...change }, url, frame)).toBeUndefined()
})

test('[LAUNCH-04] nothing counts before there is a frame', () => {
  expect(frameEventOf({ ...message, source: null }, url, null)).toBeUndefined()
})

test('[LAUNCH-02] the clock counts on past the hour', () => {
  expect(elapsedText(0)).toBe('00:00')
  expect(elapsedText(125_900)).toBe('02:05')
  expect(elapsedText(3_725_000)).toBe('1:02:05')
  expect(elapsedText(-5)).toBe('00:00')
  expect(clockText(new Date(2026, 0, 1, 9, 5))).toBe('09:05')
})
