import { by, live, offeredBy, top } from './game.ts'

const pragmatic = offeredBy('pragmatic')
const slotegrator = offeredBy('slotegrator')
const evolution = offeredBy('evolution')
const imaginelive = offeredBy('imaginelive')
const ezugi = offeredBy('ezugi')
const xpg = offeredBy('xpg')

// The site has an address of its own for Pragmatic's table 1301.
// prettier-ignore
export const liveTables = [
  pragmatic('1320', 'Reef Roulette Live', 'ocean', 'roulette', 50, 500000, live('roulette'), top),
  pragmatic('1331', 'Azure Blackjack', 'ice', 'card', 500, 250000, live('blackjack')),
  pragmatic('1301', 'Jade Speed Baccarat', 'garden', 'card', 100, 500000, live('baccarat')),
  pragmatic('1353', 'Ruby Sic Bo', 'gems', 'table', 100, 100000, live('sicbo')),
  evolution('tbl-101', 'Grand Lagoon Roulette', 'lagoon', 'roulette', 50, 500000, live('roulette'), top),
  evolution('tbl-102', 'Speed Tide Roulette', 'ocean', 'roulette', 20, 200000, live('roulette')),
  evolution('tbl-210', 'Velvet Blackjack', 'circus', 'card', 500, 250000, live('blackjack'), top),
  evolution('tbl-305', 'Salon Baccarat', 'gems', 'card', 100, 500000, live('baccarat')),
  evolution('tbl-410', 'Golden Carp Sic Bo', 'garden', 'table', 50, 100000, live('sicbo')),
  evolution('tbl-520', "Pearl Casino Hold'em", 'temple', 'card', 100, 100000, live('holdem')),
  imaginelive('im-11', 'Atelier Roulette', 'music', 'roulette', 50, 200000, live('roulette'), top),
  imaginelive('im-21', 'Footlight Blackjack', 'circus', 'card', 200, 100000, live('blackjack')),
  imaginelive('im-31', 'Lantern Dragon Tiger', 'dragons', 'card', 50, 100000, live('dragontiger')),
  ezugi('1000', 'Bazaar Roulette', 'desert', 'roulette', 50, 200000, live('roulette'), top),
  ezugi('101', 'Saffron Baccarat', 'temple', 'card', 100, 200000, live('baccarat')),
  ezugi('201', 'Peacock Blackjack', 'jungle', 'card', 200, 100000, live('blackjack')),
  ezugi('301', 'Harbour Dice Duel', 'pirates', 'table', 50, 50000, live('dice')),
  xpg('31', 'Northern Lights Roulette', 'ice', 'roulette', 20, 200000, live('roulette'), top),
  xpg('32', 'Aurora Baccarat', 'ice', 'card', 50, 200000, live('baccarat')),
  xpg('33', 'Fjord Blackjack', 'ocean', 'card', 100, 100000, live('blackjack')),
  xpg('34', 'Ember Dragon Tiger', 'dragons', 'card', 50, 100000, live('dragontiger')),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b01', 'Balcony Roulette', 'garden', 'roulette', 50, 200000, live('roulette'), by('vivogaming'), top),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b02', 'Conservatory Baccarat', 'jungle', 'card', 100, 200000, live('baccarat'), by('vivogaming')),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b03', 'Boulevard Blackjack', 'music', 'card', 200, 100000, live('blackjack'), by('vivogaming')),
]
