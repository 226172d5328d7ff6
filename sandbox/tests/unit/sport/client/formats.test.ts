import { describe, expect, it } from 'vitest'
import { amountOf, isHalfTyped, moneyFormat, typedOf } from '../../../../sport/client/money.ts'
import { oddsFormats, oddsWriter } from '../../../../sport/client/odds.ts'
import { addressOf, readRoute } from '../../../../sport/client/route.ts'
import { clockAt, timesIn } from '../../../../sport/client/times.ts'

describe('[SPORT-06] odds', () => {
  it.each([
    [1850, ['1.85', '-118', '17/20', '0.85', '0.85', '-1.18']],
    [2000, ['2.00', '+100', '1/1', '1.00', '1.00', '1.00']],
    [3400, ['3.40', '+240', '12/5', '2.40', '-0.42', '2.40']],
  ])('%d thousandths in each format', (price, texts) => {
    expect(oddsFormats.map((format) => oddsWriter('en-US')(price, format))).toEqual(texts)
  })
})

describe('[LANG-07] odds in a language', () => {
  it.each([
    ['fr-fr', '1,85', '-1,18'],
    ['he-he', '1.85', '-1.18'],
    ['ar-ar', '1.85', '-1.18'],
  ])('%s has %s, and nothing that turns its direction', (tag, decimal, indonesian) => {
    const write = oddsWriter(tag)
    expect([write(1850, 'decimal'), write(1850, 'indonesian')]).toEqual([decimal, indonesian])
  })
})

describe('amounts', () => {
  it.each([
    ['5', 500],
    ['5.', 500],
    ['2.5', 250],
    ['2,50', 250],
    [' 10 ', 1000],
    ['١٢٫٥', 1250],
    ['۱۲٫۵', 1250],
  ])('%s is %d', (typed, amount_minor) => expect(amountOf(typed, 'USD')).toBe(amount_minor))

  it.each(['', '0', '-5', '1.234', '5 5', 'abc', '1e3', '99999999', '∞'])('%s is none', (typed) => {
    expect(amountOf(typed, 'USD')).toBeUndefined()
  })

  it.each([
    ['', true],
    ['12', true],
    ['12,', true],
    ['١٢٫٥', true],
    ['.5', true],
    ['abc', false],
    ['1,500', false],
    ['1.2.3', false],
    ['-1', false],
    ['123456789', false],
  ])('[SLIP-02] %j may be typed on the way to one: %s', (typed, isOne) => {
    expect(isHalfTyped(typed, 'USD')).toBe(isOne)
  })

  it('[SLIP-02] have no decimals where the currency has none', () => {
    expect([isHalfTyped('500', 'JPY'), isHalfTyped('5.', 'JPY')]).toEqual([true, false])
  })

  it('are written with the currency, without marks of direction', () => {
    expect(moneyFormat('en-US', 'USD')(123_456)).toBe('$1,234.56')
    expect(moneyFormat('he', 'ILS')(500)).not.toMatch(/[\u200e\u200f]/)
    expect([typedOf(500, 'USD'), typedOf(550, 'USD')]).toEqual(['5', '5.50'])
  })
})

describe('the clock', () => {
  it('goes by the server, however wrong the device is, and by what has passed', () => {
    let passed_ms = 100
    const clock = clockAt(1_000_000, () => passed_ms)
    passed_ms += 250
    expect(clock.now()).toBe(1_000_250)
    clock.set(2_000_000)
    passed_ms += 1
    expect(clock.now()).toBe(2_000_001)
  })

  it('[LANG-07] has the day before the month and the player’s time zone, and the browser’s where the given one is none', () => {
    const times = timesIn('en-US', 'Asia/Jerusalem')
    expect(times.offsetAt(Date.UTC(2026, 10, 22))).toBe(2 * 60 * 60_000)
    expect(times.formats.dayAndTime('2026-11-22T23:30:00Z')).toBe('23.11, 01:30')
    expect(timesIn('en-US', 'Nowhere/Else').formats.day('2026-11-22T12:00:00Z')).toBe('Sun 22.11')
  })

  it.each([
    ['DD.MM.YYYY', '23.11, 01:30', 'Mon 23.11'],
    ['MM/DD/YYYY', '11/23, 01:30', 'Mon 11/23'],
    ['YYYY-MM-DD', '11-23, 01:30', 'Mon 11-23'],
  ] as const)('[SPORT-03] dates are in the format of the host: %s', (format, dayAndTime, day) => {
    const { formats } = timesIn('en-US', 'Asia/Jerusalem', () => format)
    expect(formats.dayAndTime('2026-11-22T23:30:00Z')).toBe(dayAndTime)
    expect(formats.day('2026-11-22T23:30:00Z')).toBe(day)
    expect(formats.time('2026-11-22T23:30:00Z')).toBe('01:30')
  })

  it.each([
    ['en-US', 'Mon 23.11'],
    ['ru-RU', 'пн 23.11'],
    ['ar', 'الاثنين 23.11'],
    ['he', 'יום ב׳ 23.11'],
  ])('[LANG-07] a day of the calendar in %s is %s', (tag, day) => {
    expect(timesIn(tag, 'Asia/Jerusalem').formats.day('2026-11-22T23:30:00Z')).toBe(day)
  })
})

describe('[SPORT-01] addresses', () => {
  it.each([
    ['/Overview', '', '/Overview?'],
    ['/live', 'sport=tennis', '/Overview?sport=tennis'],
    ['/line/', '', '/Upcoming?'],
    ['/betHistory', '', '/BetsHistory?'],
    ['/UpcomingDetails', 'eventId=tennis-1', '/EventView?event=tennis-1'],
    ['/Home', 'event=tennis-1', '/EventView?event=tennis-1'],
    ['/live', 'gameId=tennis-1', '/EventView?event=tennis-1'],
    ['/Home', 'event=tennis-1&selection=home', '/Home?event=tennis-1&selection=home'],
    ['/EventView', '', '/Home?'],
    ['javascript:alert(1)', 'next=//evil.test', '/Home?'],
    ['https://evil.test/live', '', '/Home?'],
  ])('%s?%s is %s', (path, qs, address) => expect(addressOf(readRoute(path, qs))).toBe(address))
})
