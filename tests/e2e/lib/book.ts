import { usualSportSeed } from '../../../functions/sandbox/config.ts'
import { fixtureEver } from '../../../functions/sandbox/sport/fixtures.ts'
import { isPlain } from '../../unit/sandbox/sport/support.ts'

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
