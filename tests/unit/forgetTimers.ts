import { afterEach } from 'vitest'

/*
 * A store ends a second after its last reader has left. On a slow machine that is after the test whose page it had, in the next
 * one's or in none: what a test has left waiting does not run once the test is over.
 */
const later = globalThis.setTimeout
let testsOver = 0

afterEach(() => {
  testsOver += 1
})

function laterInThisTest(act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
  const asked = testsOver
  return later(() => {
    if (asked === testsOver) act(...given)
  }, ms)
}

globalThis.setTimeout = Object.assign(laterInThisTest, later) as typeof setTimeout
