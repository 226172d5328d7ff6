import { describe, expect, test } from 'vitest'
import { code as codesByName, partnerCodes, staffCodes } from '#contract/errors.ts'
import { languageCodes } from '#contract/languages.ts'
import { isCommonCode, partOf } from '@/i18n/errorParts.ts'
import { textsOf } from '@/i18n/texts.ts'

/** The codes that section 8 of the specification lists: account, payment, balance, bets, promo codes. */
const specified = [
  '1-11 14 15 17 19-22 228 233-236 240 241 243 244 251 252',
  '101-106 201 202',
  '501 502 506-508',
  '600-603 605 606 611-695 700 702 999 1489',
  '2200-2216',
]
const specifiedCodes = specified
  .join(' ')
  .split(' ')
  .flatMap((entry) => {
    const [first = 0, last = first] = entry.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
const named = Object.values<number>(codesByName).filter(
  (code) => code !== codesByName.ok && ![...staffCodes, ...partnerCodes].includes(code),
)
const catalog = [...new Set([...specifiedCodes, ...named])]

/** Codes that the specification gives one meaning. */
const sameMeaning = [[623, 624]]

const specifiedNotices = [
  'threeCharacters',
  'successAuth',
  'checkEmail',
  'checkPhone',
  'recoverySuccess',
  'recoveryChecked',
  'successReg',
  'registrationSuccess',
  'pleaseCheckAuth',
  'pleaseAuth',
  'copiedSuccess',
  'logoutOther',
  'infoWasUpdated',
  'changedPassword',
  'changedPasswordDoNotMatch',
  'photoWasUpload',
  'successTransfer',
  'successful',
  'slotSuccessfullyAdded',
  'slotSuccessfullyRemoved',
  // What "Handling" falls back to, and the other texts.
  'tryAgain',
  'recoveryFailed',
  'photoLoadFail',
  'fiasco',
  'betradarSession',
  'pleaseAuthBets',
  'pleaseAuthCasino',
  'captchaInvalid',
]

/** Staff alone are told these; the studio has the words. */
const ofStaff = ['brokenLink']

/** Every message that a schema of the contract gives, found by walking the schemas themselves. */
function messageKeys(): string[] {
  const keys = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if ('kind' in value && 'message' in value && typeof value.message === 'string') keys.add(value.message)
    for (const part of Object.values(value)) walk(part)
  }
  walk(import.meta.glob('../../../contract/*.ts', { eager: true }))
  return [...keys].filter((key) => !ofStaff.includes(key))
}

describe.each(languageCodes)('%s', (lang) => {
  const { errors, notices } = textsOf(lang)
  const english = textsOf('en')
  const codes: Record<string, string> = errors.codes
  const fields: Record<string, string> = errors.fields

  test('[ERR-01] every code has a text of its own, none the default', () => {
    for (const code of catalog) {
      const text = codes[code]
      expect(text, `${code}`).toMatch(/\S{2,}.*\S/)
      expect(text, `${code}`).not.toBe(errors.default)
      if (lang !== 'en') expect(text, `${code}`).not.toBe((english.errors.codes as typeof codes)[code])
    }
    expect(Object.keys(codes).map(Number).toSorted(ascending)).toEqual(catalog.toSorted(ascending))
  })

  test('[ERR-01] [SPORT-09] codes differ by more than their number', () => {
    const byText = Map.groupBy(Object.entries(codes), ([, text]) => text)
    const doubled = Array.from(byText.values(), (group) => group.map(([code]) => Number(code)))
    expect(doubled.filter((group) => group.length > 1)).toEqual(sameMeaning)
  })

  test('[ERR-01] every message of a field has a text', () => {
    for (const key of messageKeys()) {
      expect(fields[key], key).toBeTruthy()
      if (lang !== 'en') expect(fields[key], key).not.toBe((english.errors.fields as typeof fields)[key])
    }
  })

  test('[ERR-01] every notice of the specification has a text', () => {
    const texts: Record<string, string> = notices
    for (const key of specifiedNotices) {
      expect(texts[key], key).toBeTruthy()
      if (lang !== 'en') expect(texts[key], key).not.toBe((english.notices as typeof texts)[key])
    }
  })

  test('[ERR-01] the two parts that the browser loads make the whole', () => {
    const common = partOf(errors, 'common') as typeof errors
    const rest = partOf(errors, 'rest')
    expect({ ...common.codes, ...rest }).toEqual(codes)
    expect({ ...common, codes }).toEqual(errors)
    expect(Object.keys(rest).some((code) => isCommonCode(Number(code)))).toBe(false)
  })
})

test('the rules of the contract are found', () => {
  expect(messageKeys()).toEqual(
    expect.arrayContaining(['required', 'usernameLength', 'codeDigits', 'underAge', 'captchaInvalid']),
  )
})

function ascending(a: number, b: number): number {
  return a - b
}
