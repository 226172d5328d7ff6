import { usualSportSeed } from '../../../sandbox/config.ts'
import { fixtureEver } from '../../../sandbox/sport/fixtures/fixtures.ts'
import { isPlain } from '../../../sandbox/tests/unit/sport/support.ts'

/**
 * The last event of a list, in order of start, that nothing befalls: it takes a single bet, is not postponed, and does not
 * start meanwhile. What befalls an event follows from its id, so a test need not meet the one in twenty that differs.
 */
export function plainEvent(ids: readonly string[]): string {
  const id = ids.findLast((each) => {
    const fixture = fixtureEver(usualSportSeed, each)
    return fixture && isPlain(fixture)
  })
  if (id === undefined) throw new Error(`something befalls each of ${ids.length} events`)
  return id
}
