import { exclusive, fresh, offeredBy, popular, runs, top } from './game.ts'

const habanero = offeredBy('habanero')
const evoplay = offeredBy('evoplay')
const evolution = offeredBy('evolution')
const bsw = offeredBy('bsw')
const fiable = offeredBy('fiable')
const upgaming = offeredBy('upgaming')
const rgs = offeredBy('rgs')
const inbet = offeredBy('inbet')
const outcome = offeredBy('outcome')
const goldenRace = offeredBy('golden-race')
const betradar = offeredBy('betradar')

export const habaneroGames = [
  habanero('SGGumdropGazette', 'Gumdrop Gazette', 'candy', 'slots', 20, 20000, popular),
  habanero('SGPopcornParade', 'Popcorn Parade', 'circus', 'slots', 20, 10000),
  habanero('SGScarabSyndicate', 'Scarab Syndicate', 'desert', 'slots', 20, 12500, popular),
  habanero('SGEyeOfTheWyrm', 'Eye of the Wyrm', 'dragons', 'slots', 40, 10000, popular),
  habanero('SGCitrusCircuit', 'Citrus Circuit', 'fruit', 'slots', 20, 12500, popular),
  habanero('SGJadeTeahouse', 'Jade Teahouse', 'garden', 'slots', 20, 10000),
  habanero('SGPrismPilgrims', 'Prism Pilgrims', 'gems', 'slots', 50, 10000),
  habanero('SGAuroraAccord', 'Aurora Accord', 'ice', 'slots', 20, 24000, popular),
  habanero('SGMonsoonMask', 'Monsoon Mask', 'jungle', 'slots', 20, 10000, popular),
  habanero(
    'SGLanternAtoll',
    'Lantern Atoll',
    'lagoon',
    'slots',
    20,
    20000,
    popular,
    exclusive,
    runs('lines20'),
  ),
  habanero('SGSaxophoneSunday', 'Saxophone Sunday', 'music', 'slots', 10, 10000),
  habanero('SGOctopusAccountant', 'Octopus Accountant', 'ocean', 'slots', 20, 10000, popular, fresh),
  habanero('SGCutlassCay', 'Cutlass Cay', 'pirates', 'slots', 20, 20000),
  habanero('SGCometCartographer', 'Comet Cartographer', 'space', 'slots', 40, 20000, popular),
  habanero('SGLaurelLine', 'Laurel Line', 'temple', 'slots', 40, 10000),
]

export const evoplayGames = [
  evoplay('5201', 'Tumbleweed Tax', 'western', 'slots', 20, 24000),
  evoplay('5208', 'Caramel Cartel', 'candy', 'slots', 50, 20000),
  evoplay('5215', 'Ferris Fortune', 'circus', 'slots', 20, 5000, popular),
  evoplay('5222', 'Dune Oracle', 'desert', 'slots', 20, 12500),
  evoplay('5229', 'Jade Serpent Road', 'dragons', 'slots', 10, 12500, popular),
  evoplay('5236', 'Melon Ministry', 'fruit', 'slots', 10, 5000),
  evoplay('5243', 'Fan of Nine Winds', 'garden', 'slots', 20, 5000, popular),
  evoplay('5250', 'Emerald Echo', 'gems', 'slots', 20, 10000),
  evoplay('5257', 'Shieldwall Gold', 'ice', 'slots', 10, 5000),
  evoplay('5264', "Serpent's Luncheon", 'jungle', 'slots', 20, 5000),
  evoplay('5271', 'Nightboat', 'lagoon', 'slots', 20, 12500, popular, fresh),
  evoplay('5278', 'Maraca Mayhem', 'music', 'slots', 50, 20000),
  evoplay('5285', 'Jellyfish Gala', 'ocean', 'slots', 20, 5000),
  evoplay('5292', 'The Honest Corsair', 'pirates', 'slots', 10, 5000, popular),
  evoplay('5299', 'Ninth Moon Diner', 'space', 'slots', 40, 24000),
]

export const evolutionGames = [
  evolution('1402', "Titan's Tithe", 'temple', 'slots', 20, 20000),
  evolution('1415', 'Dynamite Dolores', 'western', 'slots', 50, 5000, popular),
  evolution('1428', 'Peppermint Post', 'candy', 'slots', 40, 12500),
  evolution('1441', 'Harlequin Heart', 'circus', 'slots', 20, 5000),
  evolution('1454', "Vizier's Vault", 'desert', 'slots', 20, 20000),
  evolution('1467', 'Drake & Daughter', 'dragons', 'slots', 20, 24000),
  evolution('1480', 'Strawberry Static', 'fruit', 'slots', 20, 24000, popular),
  evolution('1493', 'Lotus Lottery', 'garden', 'slots', 50, 10000),
  evolution('1506', 'Opal Ordinance', 'gems', 'slots', 40, 5000, top),
  evolution('1519', 'Nine Fjords', 'ice', 'slots', 40, 10000, popular, fresh),
  evolution('1532', 'Butterfly Bank', 'jungle', 'slots', 20, 12500),
  evolution('1545', 'The Quiet Reef', 'lagoon', 'slots', 20, 12500),
]

export const bswGames = [
  bsw('90112', 'Gramophone Ghosts', 'music', 'slots', 20, 24000),
  bsw('90143', 'Nautilus Nine', 'ocean', 'slots', 20, 24000, popular, fresh),
  bsw('90174', 'Doubloon Drift', 'pirates', 'slots', 20, 10000),
  bsw('90205', 'Rocket Rhubarb', 'space', 'slots', 20, 12500, popular),
  bsw('90236', 'Oracle of Ash', 'temple', 'slots', 20, 5000),
  bsw('90267', 'Golden Gulch', 'western', 'slots', 20, 5000),
  bsw('90298', 'Jelly Senate', 'candy', 'slots', 20, 5000),
  bsw('90329', "Juggler's Ledger", 'circus', 'slots', 20, 20000),
  bsw('90360', 'Sandglass Queen', 'desert', 'slots', 10, 24000, popular),
  bsw('90391', 'Hatchling Heist', 'dragons', 'slots', 50, 12500, popular),
  bsw('90422', 'Pear Pressure', 'fruit', 'slots', 20, 10000),
  bsw('90453', 'Bamboo Ballad', 'garden', 'slots', 50, 10000),
  bsw('90484', 'Sapphire Staircase', 'gems', 'slots', 20, 10000),
]

export const fiableGames = [
  fiable('2041', 'Icicle Thief', 'ice', 'slots', 20, 5000),
  fiable('2050', 'Frog Regent', 'jungle', 'slots', 10, 20000),
  fiable('2059', 'Firefly Cove', 'lagoon', 'slots', 20, 20000, top),
  fiable('2068', 'Puffer Prince', 'ocean', 'slots', 50, 20000),
  fiable('2077', 'Cannonade', 'pirates', 'slots', 20, 10000),
  fiable('2086', 'Pulsar Pageant', 'space', 'slots', 20, 10000),
  fiable('2095', 'Lyre & Lion', 'temple', 'slots', 40, 10000, popular),
  fiable('2104', 'Horseshoe Hollow', 'western', 'slots', 20, 20000, popular),
  fiable('2113', "Strongman's Supper", 'circus', 'slots', 20, 20000),
  fiable('2122', 'Caravan Stars', 'desert', 'slots', 20, 5000),
  fiable('2131', 'Obsidian Wing', 'dragons', 'slots', 20, 10000, top),
  fiable('2140', 'Vine & Dandy', 'fruit', 'slots', 20, 10000),
  fiable('2149', 'Bonsai Bench', 'garden', 'slots', 20, 20000, popular),
]

export const rgsGames = [
  rgs('rgs-1001', 'The Whale Road', 'ice', 'slots', 50, 10000),
  rgs('rgs-1002', 'Cacao Kings', 'jungle', 'slots', 10, 5000, popular),
  rgs('rgs-1003', 'Seven Small Islands', 'lagoon', 'slots', 20, 10000),
  rgs('rgs-1004', 'Manta Manor', 'ocean', 'slots', 40, 20000),
  rgs('rgs-1005', 'Compass Rose Gold', 'pirates', 'slots', 20, 20000, popular),
  rgs('rgs-1006', 'Little Green Landlord', 'space', 'slots', 40, 10000, popular),
  rgs('rgs-1007', 'Shield of Io', 'temple', 'slots', 20, 24000),
  rgs('rgs-1008', 'Cactus Confidential', 'western', 'slots', 20, 5000, popular),
  rgs('rgs-1009', 'Cannon Lady', 'circus', 'slots', 20, 10000),
  rgs('rgs-1010', 'Nile by Lantern', 'desert', 'slots', 20, 10000, popular),
  rgs('rgs-1011', 'Cinder Choir', 'dragons', 'slots', 20, 20000),
  rgs('rgs-1012', 'Midnight Mangoes', 'fruit', 'slots', 40, 24000, popular),
  rgs('rgs-1013', 'Gong of Good Evening', 'garden', 'slots', 20, 10000),
]

export const inbetGames = [
  inbet('wintermoot', 'Wintermoot', 'ice', 'slots', 40, 5000),
  inbet('waterfall_wallet', 'Waterfall Wallet', 'jungle', 'slots', 20, 10000, top),
  inbet('conch_telegraph', 'Conch Telegraph', 'lagoon', 'slots', 20, 5000, popular),
  inbet('clam_company', 'Clam & Company', 'ocean', 'slots', 50, 20000),
  inbet('anchor_ale', 'Anchor & Ale', 'pirates', 'slots', 20, 24000),
  inbet('astro_picnic', 'Astro Picnic', 'space', 'slots', 10, 5000),
  inbet('ambrosia_figs', 'Ambrosia & Figs', 'temple', 'slots', 20, 24000),
  inbet('wagon_wheel_waltz', 'Wagon Wheel Waltz', 'western', 'slots', 40, 5000),
  inbet('elephant_overture', 'Elephant Overture', 'circus', 'slots', 20, 10000),
  inbet('oasis_auction', 'Oasis Auction', 'desert', 'slots', 40, 24000),
  inbet('wyrmwood_watch', 'Wyrmwood Watch', 'dragons', 'slots', 20, 12500),
  inbet('peach_parliament', 'Peach Parliament', 'fruit', 'slots', 40, 24000),
]

export const outcomeGames = [
  outcome('persimmon_inn_ssg', 'Persimmon Inn', 'garden', 'slots', 50, 12500),
  outcome('crab_cadenza_spribe', 'Crab Cadenza', 'ocean', 'slots', 20, 10000),
  outcome('message_in_the_rum_elbet', 'Message in the Rum', 'pirates', 'slots', 40, 12500),
  outcome('tin_robot_rumba_ssg', 'Tin Robot Rumba', 'space', 'slots', 40, 5000),
  outcome('unicycle_union_spribe', 'Unicycle Union', 'circus', 'slots', 20, 24000),
  outcome('feather_scale_elbet', 'Feather & Scale', 'desert', 'slots', 40, 24000),
  outcome('beckoning_alley_ssg', 'Beckoning Alley', 'garden', 'slots', 10, 12500, top),
  outcome('jetx_ssg', 'Jet Ascent', 'space', 'crash', 10, 10000, popular, top),
  outcome('aviator_spribe', 'Silver Aviator', 'lagoon', 'crash', 10, 10000, popular, top),
  outcome('rocketman_elbet', 'Rocket Courier', 'space', 'crash', 10, 10000, popular),
]

export const upgamingGames = [
  upgaming('7001', 'Hatchling Hop', 'dragons', 'crash', 10, 10000, popular),
  upgaming('7002', 'Fossil Flight', 'jungle', 'crash', 10, 10000),
  upgaming('7003', 'Tar Pit Trot', 'desert', 'crash', 20, 10000),
  upgaming('7004', 'Pterosaur Post', 'garden', 'crash', 10, 20000, popular),
]

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
