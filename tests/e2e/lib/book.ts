import { usualSportSeed } from '../../../sandbox/config.ts'
import { fixtureEver } from '../../../sandbox/sport/fixtures/fixtures.ts'
import { isPlain } from '../../../sandbox/tests/unit/sport/support.ts'

/**
 * The last events of a list, in order of start, that nothing befalls: they take bets of any kind, are not postponed, and do not
 * start meanwhile. What befalls an event follows from its id, so a test need not meet the one in twenty that differs.
 */
export function plainEvents(ids: readonly string[], count: number): string[] {
  const plain = ids.filter((each) => {
    const fixture = fixtureEver(usualSportSeed, each)
    return fixture && isPlain(fixture)
  })
  if (plain.length < count)
    throw new Error(`something befalls all but ${plain.length} of ${ids.length} events`)
  return plain.slice(-count)
}

export function plainEvent(ids: readonly string[]): string {
  return plainEvents(ids, 1)[0] ?? ''
}
