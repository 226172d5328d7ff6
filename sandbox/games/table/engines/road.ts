import type { SandboxGame } from '../../catalog/game.ts'
import { engines } from './engines.ts'

/** The winning sides of results, oldest first, as digits; undefined for a game without roads. */
export function roadText(
  { plays }: SandboxGame,
  newestFirst: readonly { stops: readonly number[] | null }[],
): string | undefined {
  const roadOf = plays && engines[plays].roadOf
  return (
    roadOf &&
    newestFirst
      .map(({ stops }) => roadOf(stops ?? []))
      .toReversed()
      .join('')
  )
}
