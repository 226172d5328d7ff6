import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { textsOf } from '@/i18n/texts.ts'
import { openPage } from '../stores/fakePage.ts'

const answered = (code: number) => ({ kind: 'answered', code, message: '' }) as const

/** The modules anew: the words that were fetched are theirs. */
async function open() {
  openPage()
  const { errorText, failureText, fieldText } = await import('@/ui/errorText.ts')
  const { fetchRareMessages, lacksMessage } = await import('@/i18n/rareMessages.ts')
  return {
    errorText,
    failureText,
    fieldText,
    fetchRareMessages,
    lacksMessage,
    errors: (await loadTexts('en', errorsTexts)).errors,
  }
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

test.each(languageCodes)('[ERR-01] %s: a code without words gives the default text', async (lang) => {
  const { errorText } = await open()
  const { errors } = textsOf(lang)
  expect(errorText(errors, 123456)).toBe(errors.default)
  expect(errorText(errors, 123456, 'otherwise')).toBe('otherwise')
})

test('[ERR-01] [SPORT-09] codes of bets come to the browser when one is asked for', async () => {
  const { errors, errorText, fetchRareMessages, lacksMessage } = await open()
  const whole = textsOf('en').errors.codes
  expect(errorText(errors, 4)).toBe(whole['4'])
  expect(lacksMessage(4)).toBe(false)
  expect(errorText(errors, 614)).toBe(errors.default)
  expect(lacksMessage(614)).toBe(true)
  await fetchRareMessages()
  expect(lacksMessage(614)).toBe(false)
  expect(errorText(errors, 614)).toBe(whole['614'])
  expect(errorText(errors, 2216)).toBe(whole['2216'])
  expect(errorText(errors, 123456)).toBe(errors.default)
})

test('[SPORT-09] every code of the bets catalog reaches the player as its own text', async () => {
  const { errors, failureText, fetchRareMessages } = await open()
  await fetchRareMessages()
  const { codes } = textsOf('en').errors
  const ofBets = Object.entries(codes).filter(([code]) => /^(6\d\d|70\d|999|1489)$/.test(code))
  expect(ofBets.length).toBeGreaterThan(90)
  for (const [code, text] of ofBets) expect(failureText(errors, answered(Number(code))), code).toBe(text)
})

test('[ERR-03] what a server wrote never reaches the player', async () => {
  const { errors, failureText, fieldText } = await open()
  const failure = { ...answered(4), message: 'SQL error at line 3' }
  expect(failureText(errors, failure)).toBe(errors.codes['4'])
  expect(fieldText(errors, 'SQL error')).toBe(errors.fields.incorrectInput)
})

test('[ERR-04] no connection and no answer have words of their own, whatever the call was for', async () => {
  const { failureText } = await open()
  const { errors } = textsOf('he')
  expect(failureText(errors, { kind: 'offline', code: -1 }, 'otherwise')).toBe(errors.offline)
  expect(failureText(errors, { kind: 'timeout', code: -1 }, 'otherwise')).toBe(errors.timeout)
  expect(failureText(errors, { kind: 'unreadable', code: -1 })).toBe(errors.unreadable)
  expect(failureText(errors, { kind: 'unreadable', code: -1 }, 'otherwise')).toBe('otherwise')
})

test('[SIGNIN-05] a sign-in failure says its code, or the default text', async () => {
  const { errors, failureText } = await open()
  expect(failureText(errors, answered(5))).toBe(errors.codes['5'])
  expect(failureText(errors, answered(77))).toBe(errors.default)
})
