import { expect, test } from 'vitest'
import { diallingCodes, formatPhone, likelyCountry, readPhone } from '@/ui/fields/phoneNumbers.ts'

test.each([
  ['IL', '050-123 4567', '+972501234567'],
  ['IL', '٠٥٠١٢٣٤٥٦٧', '+972501234567'],
  ['US', '(201) 555-0123', '+12015550123'],
  ['BR', '(11) 98765-4321', '+5511987654321'],
  ['IL', '12', '+97212'],
  ['IL', '', ''],
])('[SIGNUP-06] in %s, %s is sent as %s', (country, typed, number) => {
  expect(readPhone(country, typed).number).toBe(number)
})

test('a number pasted with its plus brings its country', () => {
  expect(readPhone('IL', '+33 6 12 34 56 78')).toEqual({
    country: 'FR',
    typed: '06 12 34 56 78',
    number: '+33612345678',
  })
})

test('it is shown as it is written in its country', () => {
  expect(formatPhone({ country: 'IL', typed: '0501234567', number: '' })).toBe('050-123-4567')
})

test('the country offered first is that of the browser in the language of the page, or of most who read it', () => {
  expect(likelyCountry('pt', ['en-US', 'pt-PT'])).toBe('PT')
  expect(likelyCountry('pt', ['en-US'])).toBe('BR')
  expect(likelyCountry('he', ['en-US'])).toBe('IL')
})

test('countries are named in the language of the page, and found in English too', () => {
  const brazil = diallingCodes('he').find(({ value }) => value === 'BR')
  expect(brazil).toMatchObject({ text: 'ברזיל', short: '+55', also: 'BR Brazil' })
})
