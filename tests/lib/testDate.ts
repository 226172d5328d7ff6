import { vi } from 'vitest'

/*
 * TEST_AT=2027-02-01T00:03:00Z: these tests begin at that moment, and time passes from there as it does. Clocks that a test
 * holds still or sets are held and set as ever; when it lets them go, they show this time again.
 */

/** By vitest.config.ts: milliseconds from now to TEST_AT, 0 without it. */
declare const testDateShift: number

/** Set where the clock is shifted. */
const mark = 'testDateIsShifted'
const RealDate = Date
const realNow = Date.now

/** Its `now` is a property of its own, which tests may replace as they do that of `Date`. */
class ShiftedDate extends RealDate {
  /** Typed as `new Date()`, and takes what `Date` takes. */
  constructor(...given: []) {
    super(...(given.length === 0 ? ([shiftedNow()] as unknown as []) : given))
  }

  static override now = shiftedNow

  /** Dates that come from elsewhere are of the real one. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate
  }
}

function shiftedNow(): number {
  return realNow() + testDateShift
}

/** The files of a worker share it: the first one shifts its clock. */
if (testDateShift !== 0 && !(mark in globalThis)) {
  Object.assign(globalThis, { Date: ShiftedDate, [mark]: true })
  const useRealTimers = vi.useRealTimers.bind(vi)
  // Vitest gives the Date back that it found when it was loaded.
  vi.useRealTimers = () => {
    useRealTimers()
    Object.assign(globalThis, { Date: ShiftedDate })
    return vi
  }
}
