import { offeredBy, popular } from './game.ts'

const goldenRace = offeredBy('golden-race')
const betradar = offeredBy('betradar')

export const virtualGames = [
  goldenRace('101', 'Seahorse Sprint', 'ocean', 'race', 50, 50000, popular),
  goldenRace('102', 'Horseshoe Stakes', 'western', 'race', 50, 50000, popular),
  goldenRace('103', 'Turtle Tide Cup', 'lagoon', 'race', 50, 50000),
  goldenRace('104', 'Rocket Grand Prix', 'space', 'race', 100, 100000),
  goldenRace('105', 'Wagon Dash', 'desert', 'race', 50, 50000),
  goldenRace('106', 'Unicycle Mile', 'circus', 'race', 50, 50000),
  betradar('3001', 'Laurel League', 'temple', 'race', 50, 50000, popular),
  betradar('3002', 'Longship Regatta', 'ice', 'race', 50, 50000),
  betradar('3003', 'Dragon Boat Cup', 'dragons', 'race', 50, 50000),
  betradar('3004', 'Balloon Derby', 'circus', 'race', 50, 50000),
  betradar('3005', 'Comet Run', 'space', 'race', 50, 50000),
]
