import { clubCount, playerCount, type Participant } from './names.ts'
import { shuffled } from './random.ts'
import { sportKeys, type SportKey } from './sports.ts'

const teamTourneys = ['nations-cup', 'coral-league', 'friendlies', 'lagoon-cup'] as const
const playerTourneys = ['atoll-open', 'reef-tour', 'lighthouse-cup', 'trade-winds'] as const
export type TourneyKey = (typeof teamTourneys)[number] | (typeof playerTourneys)[number]

export type Tourney = { id: string; key: TourneyKey; participants: readonly Participant[] }

const participantCount = 16
const regions = [
  ...['AR', 'AU', 'BE', 'BR', 'CA', 'CH', 'CL', 'CM', 'CN', 'CO', 'CZ', 'DE', 'DK', 'EG', 'ES', 'FI'],
  ...['FR', 'GB', 'GR', 'IT', 'JP', 'KE', 'KR', 'MA', 'MX', 'NG', 'NO', 'PL', 'PT', 'SE', 'SN', 'US'],
]

const all = new Map<SportKey, readonly Tourney[]>(sportKeys.map((sport) => [sport, build(sport)]))

/** Four for each sport, none with a participant of another. They take turns: a tourney has a match in every fourth block. */
export function tourneysOf(sport: SportKey): readonly Tourney[] {
  return all.get(sport) ?? []
}

function build(sport: SportKey): Tourney[] {
  const isOfPlayers = sport === 'tennis' || sport === 'table-tennis'
  const keys = isOfPlayers ? playerTourneys : teamTourneys
  const nations = shuffled(regions, sport).map((region) => ({ kind: 'nation', region }) as const)
  const kind = isOfPlayers ? 'player' : 'club'
  const numbers = Array.from({ length: isOfPlayers ? playerCount : clubCount }, (_, number) => number)
  const others = shuffled(numbers, sport).map((number) => ({ kind, number }) as const)
  return keys.map((key) => {
    const pool = key === 'nations-cup' || key === 'friendlies' ? nations : others
    return { id: `${sport}:${key}`, key, participants: pool.splice(0, participantCount) }
  })
}
