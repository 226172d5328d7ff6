import type { ProviderName } from '../config.ts'

/** What the picture of a game shows; the drawing script has one scene per theme. */
export const themes = [
  'lagoon',
  'gems',
  'fruit',
  'desert',
  'ice',
  'jungle',
  'space',
  'candy',
  'pirates',
  'dragons',
  'ocean',
  'western',
  'music',
  'circus',
  'garden',
  'temple',
] as const

export type Theme = (typeof themes)[number]

export type GameKind = 'slots' | 'crash' | 'roulette' | 'card' | 'table' | 'race'

/** What is played at a live table; the provider's list says it in its own words. */
export const tableNames = [
  'roulette',
  'blackjack',
  'baccarat',
  'holdem',
  'poker',
  'sicbo',
  'dragontiger',
  'dice',
  'lobby',
] as const
export type TableName = (typeof tableNames)[number]

/**
 * A game that the sandbox's stand-ins for the providers offer.
 * Stakes are integer minor units of the player's currency (20 is 0.20).
 */
export type SandboxGame = {
  provider: ProviderName
  id: string
  name: string
  theme: Theme
  kind: GameKind
  popular: boolean
  top: boolean
  /** Set for a live table. */
  table?: TableName
  /** Offered to phones alone; its desktop twin has the same name and the id without `_m`. */
  mobileOnly?: boolean
  desktopOnly?: boolean
  /** The maker behind an aggregator; absent where the provider makes its own games. */
  studio?: string
  minStake: number
  maxStake: number
}

type Mark = Partial<Pick<SandboxGame, 'popular' | 'top' | 'mobileOnly' | 'desktopOnly' | 'studio' | 'table'>>

const popular: Mark = { popular: true }
const top: Mark = { top: true }
const mobileOnly: Mark = { mobileOnly: true }
const desktopOnly: Mark = { desktopOnly: true }
const by = (studio: string): Mark => ({ studio })
const live = (table: TableName): Mark => ({ table })

/** A maker of a provider's games; the marks come last. */
function offeredBy(provider: ProviderName) {
  return (
    id: string,
    name: string,
    theme: Theme,
    kind: GameKind,
    minStake: number,
    maxStake: number,
    ...marks: Mark[]
  ): SandboxGame =>
    Object.assign(
      { provider, id, name, theme, kind, popular: false, top: false, minStake, maxStake },
      ...marks,
    ) as SandboxGame
}

const pragmatic = offeredBy('pragmatic')
const slotegrator = offeredBy('slotegrator')
const habanero = offeredBy('habanero')
const evoplay = offeredBy('evoplay')
const evolution = offeredBy('evolution')
const bsw = offeredBy('bsw')
const fiable = offeredBy('fiable')
const upgaming = offeredBy('upgaming')
const rgs = offeredBy('rgs')
const imaginelive = offeredBy('imaginelive')
const inbet = offeredBy('inbet')
const outcome = offeredBy('outcome')
const ezugi = offeredBy('ezugi')
const xpg = offeredBy('xpg')
const goldenRace = offeredBy('golden-race')
const betradar = offeredBy('betradar')

const pragmaticGames = [
  pragmatic('vs25moonlagoon', 'Moon Lagoon', 'lagoon', 'slots', 20, 24000, popular, top),
  pragmatic('vs20emberclutch', 'Ember Clutch', 'dragons', 'slots', 20, 10000, popular, top),
  pragmatic('vs5cherrystandard', 'Cherry Standard', 'fruit', 'slots', 20, 20000, popular, top),
  pragmatic('vs25orbitsons', 'Orbit & Sons', 'space', 'slots', 40, 10000, popular, top),
  pragmatic('vs20sunofsaqra', 'Sun of Saqra', 'desert', 'slots', 20, 24000, popular, top),
  pragmatic('vs20sugarbureau', 'Sugar Bureau', 'candy', 'slots', 40, 10000, popular, top),
  pragmatic('vs20reefgems', 'Reef Gems', 'gems', 'slots', 20, 24000, popular, top, desktopOnly),
  pragmatic('vs20reefgems_m', 'Reef Gems', 'gems', 'slots', 20, 24000, popular, top, mobileOnly),
  pragmatic('vs20captainhalfmoo', 'Captain Halfmoon', 'pirates', 'slots', 25, 24000, popular, top),
  pragmatic('vs20koicourtyard', 'Koi Courtyard', 'garden', 'slots', 20, 24000, popular, top),
  pragmatic('vs20frostbeardsanv', "Frostbeard's Anvil", 'ice', 'slots', 20, 5000, popular, top),
  pragmatic('vs20vinylvoltage', 'Vinyl Voltage', 'music', 'slots', 20, 20000, popular),
  pragmatic('vs20orchidtemple', 'Orchid Temple', 'jungle', 'slots', 20, 20000, popular),
  pragmatic('vs20thunderheadtem', 'Thunderhead Temple', 'temple', 'slots', 10, 10000, popular, top),
  pragmatic('vs20bigtopbazaar', 'Big Top Bazaar', 'circus', 'slots', 10, 24000, popular, top),
  pragmatic('vs20abysslantern', 'Abyss Lantern', 'ocean', 'slots', 20, 10000, popular, top),
  pragmatic('vs25paperlanternla', 'Paper Lantern Lane', 'garden', 'slots', 40, 20000, popular),
  pragmatic('vs25jaguarink', 'Jaguar Ink', 'jungle', 'slots', 20, 5000, top),
  pragmatic('vs25ringmastersrid', "Ringmaster's Riddle", 'circus', 'slots', 20, 5000, popular),
  pragmatic('vs25sheriffofsundo', 'Sheriff of Sundown', 'western', 'slots', 20, 24000, popular, top),
  pragmatic('vs5plumtuesday', 'Plum Tuesday', 'fruit', 'slots', 20, 10000),
  pragmatic('vs40discodividend', 'Disco Dividend', 'music', 'slots', 10, 24000, popular, top),
  pragmatic('vs40amphoraavenue', 'Amphora Avenue', 'temple', 'slots', 50, 5000, popular),
  pragmatic('vs10pearlkeeper', 'Pearl Keeper', 'lagoon', 'slots', 20, 20000, top),
  pragmatic('vs40ashenhoard', 'Ashen Hoard', 'dragons', 'slots', 10, 10000),
  pragmatic('vs40cutterstable', "Cutter's Table", 'gems', 'slots', 50, 10000, popular),
  pragmatic('vs40lowtideluck', 'Low Tide Luck', 'lagoon', 'slots', 40, 5000),
  pragmatic('vs10macaronmanor', 'Macaron Manor', 'candy', 'slots', 25, 5000, popular),
  pragmatic('vs25rubyundertow', 'Ruby Undertow', 'gems', 'slots', 10, 24000, top),
  pragmatic('vs243blacksailbay', 'Black Sail Bay', 'pirates', 'slots', 20, 10000, top),
  pragmatic('vs10pianoafterdark', 'Piano After Dark', 'music', 'slots', 40, 12500, popular),
  pragmatic('vs10owlofargent', 'Owl of Argent', 'temple', 'slots', 50, 5000, top),
  pragmatic('vs243ninthobelisk', 'The Ninth Obelisk', 'desert', 'slots', 10, 5000, top),
  pragmatic('vs40coincarp', 'Coin Carp', 'garden', 'slots', 50, 5000, top),
  pragmatic('vs10meadhallmornin', 'Mead Hall Morning', 'ice', 'slots', 50, 12500),
  pragmatic('vs243neonencore', 'Neon Encore', 'music', 'slots', 25, 12500, top),
  pragmatic('vs20seahorsederby', 'Seahorse Derby', 'ocean', 'slots', 25, 24000),
  pragmatic('vs5lemonledger', 'Lemon Ledger', 'fruit', 'slots', 50, 5000, top),
  pragmatic('vs243nebulanotary', 'Nebula Notary', 'space', 'slots', 40, 12500),
  pragmatic('vs20frozencoronet', 'Frozen Coronet', 'ice', 'slots', 50, 20000, top),
  pragmatic('vs20toucantribunal', 'Toucan Tribunal', 'jungle', 'slots', 40, 5000, popular, desktopOnly),
  pragmatic('vs20toucantribunal_m', 'Toucan Tribunal', 'jungle', 'slots', 40, 5000, popular, mobileOnly),
  pragmatic('vs20crestoflycos', 'Crest of Lycos', 'temple', 'slots', 50, 10000, popular),
  pragmatic('vs20balloonbrigade', 'Balloon Brigade', 'circus', 'slots', 25, 24000, top),
  pragmatic('vs243divingbellblue', 'Diving Bell Blues', 'ocean', 'slots', 40, 12500, top),
  pragmatic('vs20bootsatdawn', 'Boots at Dawn', 'western', 'slots', 20, 20000, top),
  pragmatic('vs20lastfirekeeper', 'Last Firekeeper', 'dragons', 'slots', 20, 10000, top),
  pragmatic('vs20eclipseexchang', 'Eclipse Exchange', 'space', 'slots', 20, 20000, top),
  pragmatic('vs243doughnutdynast', 'Doughnut Dynasty', 'candy', 'slots', 50, 20000, top),
  pragmatic('vs243thirteencarats', 'Thirteen Carats', 'gems', 'slots', 50, 10000, popular),
  pragmatic('vs20krakentoll', 'Kraken Toll', 'pirates', 'slots', 20, 24000, popular, desktopOnly),
  pragmatic('vs20krakentoll_m', 'Kraken Toll', 'pirates', 'slots', 20, 24000, popular, mobileOnly),
  pragmatic('vs20hibiscushour', 'Hibiscus Hour', 'lagoon', 'slots', 40, 24000, desktopOnly),
  pragmatic('vs20hibiscushour_m', 'Hibiscus Hour', 'lagoon', 'slots', 40, 24000, mobileOnly),
  pragmatic('vs1024geoderoad', 'Geode Road', 'gems', 'slots', 20, 10000),
]

// The ids are name-based UUIDs (version 5) of the game's slug, so they never change while the name stays.
// prettier-ignore
const slotegratorGames = [
  slotegrator('83de2b5f-96cb-506e-b8fa-559943473f63', 'Coral Lullaby', 'lagoon', 'slots', 50, 10000, by('Saltlight')),
  slotegrator('7abd979c-8ca5-532f-ba12-c127b8783668', 'Claw & Candle', 'dragons', 'slots', 50, 24000, by('Kitewright')),
  slotegrator('9d00bd41-814f-5458-9515-a8325bc00591', 'Cat of Kings', 'desert', 'slots', 25, 20000, by('Little Comet'), top),
  slotegrator('7d170278-e9ef-5149-9c46-30f3ac380b40', 'Marzipan Mile', 'candy', 'slots', 10, 10000, by('Brass Heron')),
  slotegrator('3ce3dd9b-c5f9-5d3d-bb46-a0258ff53e0c', 'Amethyst Alley', 'gems', 'slots', 40, 24000, by('Brass Heron')),
  slotegrator('4a8dacfc-cb83-5ab0-9565-3eea3620a63a', 'Brass at Midnight', 'music', 'slots', 20, 12500, by('Saltlight'), popular),
  slotegrator('f8fb8d94-6f11-51a0-b74c-b4d68997980c', 'Emerald Canopy Club', 'jungle', 'slots', 50, 10000, by('Saltlight')),
  slotegrator('cd9e5852-119e-5185-95b6-d270a95a75b6', 'Six Spur Saloon', 'western', 'slots', 10, 12500, by('Brass Heron')),
  slotegrator('7d0076b0-4e0a-595b-8265-b0b2ec2ed651', 'Bonbon Battalion', 'candy', 'slots', 20, 12500, by('Northcroft'), popular),
  slotegrator('9c67deea-e195-513e-9abf-27d994282521', 'Rune Harvest', 'ice', 'slots', 50, 24000, by('Little Comet'), popular),
  slotegrator('134ad945-30c9-5ee1-9895-bdeb986f2e66', 'Drumroll Dynasty', 'music', 'slots', 20, 5000, by('Brass Heron')),
  slotegrator('14b0ddae-f360-5f17-93dd-3f50c69d9769', 'Trident Tax', 'ocean', 'slots', 20, 12500, by('Brass Heron'), popular),
  slotegrator('72cf6d5a-47ce-5527-9fbe-ad407e531408', 'Bison Bell', 'western', 'slots', 20, 10000, by('Northcroft')),
  slotegrator('d54249bb-83db-57cc-9e7e-e792ebf1bb0a', 'Satellite Sweethearts', 'space', 'slots', 40, 10000, by('Brass Heron')),
  slotegrator('58c43154-0389-5466-9d64-6d84cfc162b9', 'Tamarisk Tomb', 'desert', 'slots', 25, 10000, by('Brass Heron')),
  slotegrator('78308377-963c-5d69-9d6d-919ef49cd0bd', 'Bassline Boulevard', 'music', 'slots', 25, 5000, by('Northcroft'), top),
  slotegrator('5b6bbcfc-9fd4-5f24-a899-e3aeb48ec8ee', 'Wings of Ikarra', 'temple', 'slots', 20, 12500, by('Saltlight'), top),
  slotegrator('e2519ee8-020d-534c-93f9-3a9d5fa18843', 'Carousel Carat', 'circus', 'slots', 20, 12500, by('Little Comet'), popular, top),
  slotegrator('3b89adc3-5637-500d-97c7-8356a67fc221', 'Leviathan Lodge', 'ocean', 'slots', 50, 12500, by('Northcroft'), top),
  slotegrator('a643e5f2-50e5-5b2d-921a-cbbc3e8e1867', 'Pomegranate Palace', 'fruit', 'slots', 20, 10000, by('Little Comet')),
  slotegrator('47a0dbd3-237a-586b-ab4a-cf39fb0220ba', 'Gravity Garden', 'space', 'slots', 50, 12500, by('Kitewright'), top),
  slotegrator('e3a6e936-c35b-53ab-b041-fe76115bf036', 'Spyglass Sonata', 'pirates', 'slots', 40, 12500, by('Northcroft')),
  slotegrator('1e25ec80-7b8a-5469-9d43-d61bbce654c8', 'Plum Blossom Mail', 'garden', 'slots', 10, 10000, by('Kitewright')),
  slotegrator('7a90b3da-cd3b-5e0c-9dbd-ebc4d7e79fe4', 'Scales of Dusk', 'dragons', 'slots', 50, 12500, by('Northcroft')),
  slotegrator('4dc35ece-3c74-5006-9aef-02e59eab6834', 'Bell & Berry', 'fruit', 'slots', 50, 24000, by('Brass Heron'), top),
  slotegrator('bf28f634-31e7-54a9-b949-f932ed886244', 'Cupcake Commodore', 'candy', 'slots', 25, 12500, by('Kitewright'), top),
  slotegrator('cd5fa6eb-8ed9-5af7-a272-0a1c6bb53908', 'Garnet & Niece', 'gems', 'slots', 10, 24000, by('Kitewright')),
  slotegrator('eb175489-1551-5bbe-95e1-9f3750895aba', "Helmsman's Hunch", 'pirates', 'slots', 25, 10000, by('Little Comet'), top),
  slotegrator('102f0caa-3790-5db1-9389-553b955a4589', 'Helm of Halla', 'ice', 'slots', 40, 24000, by('Kitewright'), top),
  slotegrator('150491a1-8499-5cd2-a326-54f4ab19dcb1', 'Venus & Flytrap', 'jungle', 'slots', 20, 5000, by('Little Comet')),
  slotegrator('02c5fc4b-a59a-5957-aac4-086cb87dcd60', "Hydra's Handshake", 'temple', 'slots', 20, 12500, by('Brass Heron')),
  slotegrator('21655f7d-60ee-547f-b5ff-2e77168fc7eb', 'Fizz & Taffy', 'candy', 'slots', 20, 12500, by('Saltlight')),
  slotegrator('8af96196-6843-5e24-b2b2-7606df742176', "The Jeweller's Crown", 'gems', 'slots', 20, 5000, by('Saltlight'), popular),
  slotegrator('ac2f3325-8398-55e4-af4a-5547207afeb4', 'Headphone Hotel', 'music', 'slots', 20, 10000, by('Kitewright')),
  slotegrator('acf27e32-7684-500c-b925-67a1920be1d2', 'Vine Clockwork', 'jungle', 'slots', 20, 10000, by('Northcroft')),
  slotegrator('408a1c85-3e18-5f6f-bc9e-6bda6b2aa88f', 'The Last Prospector', 'western', 'slots', 50, 12500, by('Saltlight'), top),
  slotegrator('7c053c83-7c5a-59e2-a83e-0eb8159195bf', 'Driftwood Idol', 'lagoon', 'slots', 20, 12500, by('Kitewright')),
  slotegrator('278cc478-5ee3-546a-80cd-b8446949767a', 'Snowblind Saga', 'ice', 'slots', 40, 12500, by('Northcroft')),
  slotegrator('4591eed0-5ab9-574a-8ffb-622ec4f963b0', 'Tape Deck Tango', 'music', 'slots', 50, 10000, by('Saltlight')),
  slotegrator('bb76a20d-8dc5-5fc9-adc2-bd99338a7b35', 'Bubble Rising', 'ocean', 'crash', 10, 10000, by('Saltlight')),
  slotegrator('8efad544-f1d1-55fd-88b4-0eb55989c4d4', "Rattler's Rest", 'western', 'slots', 10, 24000, by('Little Comet')),
  slotegrator('b3cc2406-b733-5228-8d1c-1766fb6345f8', 'Kite over Kassi', 'lagoon', 'crash', 10, 10000, by('Saltlight'), popular),
  slotegrator('8846d930-583a-5d5c-8f22-6f228d0ae278', 'Comet Climb', 'space', 'crash', 20, 10000, by('Little Comet'), popular, top),
  slotegrator('ad6e2b2a-94d8-5a9e-8bde-e72d703ba88a', 'Dune Tiger Duel', 'desert', 'card', 50, 50000, by('Brass Heron')),
  slotegrator('cbbe4c89-69a5-52a7-8996-bf5f604ba6a2', 'Gelato Gambit', 'candy', 'slots', 40, 5000, by('Brass Heron'), popular),
  slotegrator('7379c8a0-1e30-5d6c-a270-2f3f503a5962', 'Emerald Wheel Roulette', 'gems', 'roulette', 50, 100000, by('Brass Heron'), popular),
  slotegrator('8b4ccb6c-c2b5-51ea-aea2-9debefeb97da', 'Craps on the Quay', 'pirates', 'table', 100, 250000, by('Kitewright')),
  slotegrator('eac00d91-08f5-50b2-9729-33ebf3fddc19', 'Three Tides Poker', 'ocean', 'card', 200, 250000, by('Little Comet')),
  slotegrator('ed103a32-131a-5228-9982-bdfaa4169980', 'Harbour Roulette', 'lagoon', 'roulette', 100, 100000, by('Saltlight'), popular, top),
  slotegrator('3c2b5ae9-8fd9-590e-bb9c-48b4165f8028', 'Rocket Tram', 'space', 'crash', 20, 10000, by('Brass Heron'), popular),
  slotegrator('0554e3a8-b318-5e53-a3ed-c12568b5a68a', 'Paper Plane Club', 'candy', 'crash', 50, 20000, by('Little Comet')),
  slotegrator('06082036-c6e5-5fc7-a48b-f27ee84eba26', 'Firework Street', 'garden', 'crash', 50, 20000, by('Northcroft')),
  slotegrator('9a5f18fa-9338-5723-a8a6-f25dd7b1b895', 'Skylark Ascent', 'temple', 'crash', 20, 20000, by('Kitewright'), popular),
  slotegrator('2d00cf1b-dbc7-59d9-8071-2174a8883bb1', 'Balloon to Bellamoon', 'circus', 'crash', 50, 10000, by('Kitewright'), top),
  slotegrator('f9877b59-3ba5-546b-b98f-32223bc4cf1d', 'Midnight Single Zero', 'space', 'roulette', 200, 50000, by('Kitewright')),
  slotegrator('0d804b9e-12e6-5f5e-904f-b6daf541ff3f', 'Lantern Baccarat', 'garden', 'card', 50, 250000, by('Northcroft'), popular),
  slotegrator('60db0e23-f2ce-5cef-a981-e6e66a16764e', 'Blackjack at Seven Palms', 'lagoon', 'card', 50, 100000, by('Saltlight'), popular, top),
  slotegrator('fb75631d-b579-5634-96e6-92984d7367ae', 'Sic Bo Garden', 'garden', 'table', 50, 250000, by('Northcroft'), popular),
  slotegrator('72242d78-8b84-529a-aefc-49e37956ca2d', 'Backgammon Bay', 'lagoon', 'table', 100, 50000, by('Saltlight'), top),
]

const habaneroGames = [
  habanero('SGGumdropGazette', 'Gumdrop Gazette', 'candy', 'slots', 20, 20000, popular),
  habanero('SGPopcornParade', 'Popcorn Parade', 'circus', 'slots', 25, 10000),
  habanero('SGScarabSyndicate', 'Scarab Syndicate', 'desert', 'slots', 20, 12500, popular),
  habanero('SGEyeOfTheWyrm', 'Eye of the Wyrm', 'dragons', 'slots', 40, 10000, popular),
  habanero('SGCitrusCircuit', 'Citrus Circuit', 'fruit', 'slots', 20, 12500, popular),
  habanero('SGJadeTeahouse', 'Jade Teahouse', 'garden', 'slots', 20, 10000),
  habanero('SGPrismPilgrims', 'Prism Pilgrims', 'gems', 'slots', 50, 10000),
  habanero('SGAuroraAccord', 'Aurora Accord', 'ice', 'slots', 25, 24000, popular),
  habanero('SGMonsoonMask', 'Monsoon Mask', 'jungle', 'slots', 25, 10000, popular),
  habanero('SGLanternAtoll', 'Lantern Atoll', 'lagoon', 'slots', 20, 20000, popular),
  habanero('SGSaxophoneSunday', 'Saxophone Sunday', 'music', 'slots', 10, 10000),
  habanero('SGOctopusAccountant', 'Octopus Accountant', 'ocean', 'slots', 25, 10000, popular),
  habanero('SGCutlassCay', 'Cutlass Cay', 'pirates', 'slots', 25, 20000),
  habanero('SGCometCartographer', 'Comet Cartographer', 'space', 'slots', 40, 20000, popular),
  habanero('SGLaurelLine', 'Laurel Line', 'temple', 'slots', 40, 10000),
]

const evoplayGames = [
  evoplay('5201', 'Tumbleweed Tax', 'western', 'slots', 25, 24000),
  evoplay('5208', 'Caramel Cartel', 'candy', 'slots', 50, 20000),
  evoplay('5215', 'Ferris Fortune', 'circus', 'slots', 20, 5000, popular),
  evoplay('5222', 'Dune Oracle', 'desert', 'slots', 20, 12500),
  evoplay('5229', 'Jade Serpent Road', 'dragons', 'slots', 10, 12500, popular),
  evoplay('5236', 'Melon Ministry', 'fruit', 'slots', 10, 5000),
  evoplay('5243', 'Fan of Nine Winds', 'garden', 'slots', 20, 5000, popular),
  evoplay('5250', 'Emerald Echo', 'gems', 'slots', 25, 10000),
  evoplay('5257', 'Shieldwall Gold', 'ice', 'slots', 10, 5000),
  evoplay('5264', "Serpent's Luncheon", 'jungle', 'slots', 20, 5000),
  evoplay('5271', 'Nightboat', 'lagoon', 'slots', 20, 12500, popular),
  evoplay('5278', 'Maraca Mayhem', 'music', 'slots', 50, 20000),
  evoplay('5285', 'Jellyfish Gala', 'ocean', 'slots', 20, 5000),
  evoplay('5292', 'The Honest Corsair', 'pirates', 'slots', 10, 5000, popular),
  evoplay('5299', 'Ninth Moon Diner', 'space', 'slots', 40, 24000),
]

const evolutionGames = [
  evolution('1402', "Titan's Tithe", 'temple', 'slots', 20, 20000),
  evolution('1415', 'Dynamite Dolores', 'western', 'slots', 50, 5000, popular),
  evolution('1428', 'Peppermint Post', 'candy', 'slots', 40, 12500),
  evolution('1441', 'Harlequin Heart', 'circus', 'slots', 20, 5000),
  evolution('1454', "Vizier's Vault", 'desert', 'slots', 20, 20000),
  evolution('1467', 'Drake & Daughter', 'dragons', 'slots', 25, 24000),
  evolution('1480', 'Strawberry Static', 'fruit', 'slots', 25, 24000, popular),
  evolution('1493', 'Lotus Lottery', 'garden', 'slots', 50, 10000),
  evolution('1506', 'Opal Ordinance', 'gems', 'slots', 40, 5000, top),
  evolution('1519', 'Nine Fjords', 'ice', 'slots', 40, 10000, popular),
  evolution('1532', 'Butterfly Bank', 'jungle', 'slots', 25, 12500),
  evolution('1545', 'The Quiet Reef', 'lagoon', 'slots', 20, 12500),
]

const bswGames = [
  bsw('90112', 'Gramophone Ghosts', 'music', 'slots', 25, 24000),
  bsw('90143', 'Nautilus Nine', 'ocean', 'slots', 20, 24000, popular),
  bsw('90174', 'Doubloon Drift', 'pirates', 'slots', 20, 10000),
  bsw('90205', 'Rocket Rhubarb', 'space', 'slots', 20, 12500, popular),
  bsw('90236', 'Oracle of Ash', 'temple', 'slots', 20, 5000),
  bsw('90267', 'Golden Gulch', 'western', 'slots', 20, 5000),
  bsw('90298', 'Jelly Senate', 'candy', 'slots', 25, 5000),
  bsw('90329', "Juggler's Ledger", 'circus', 'slots', 20, 20000),
  bsw('90360', 'Sandglass Queen', 'desert', 'slots', 10, 24000, popular),
  bsw('90391', 'Hatchling Heist', 'dragons', 'slots', 50, 12500, popular),
  bsw('90422', 'Pear Pressure', 'fruit', 'slots', 20, 10000),
  bsw('90453', 'Bamboo Ballad', 'garden', 'slots', 50, 10000),
  bsw('90484', 'Sapphire Staircase', 'gems', 'slots', 20, 10000),
]

const fiableGames = [
  fiable('2041', 'Icicle Thief', 'ice', 'slots', 20, 5000),
  fiable('2050', 'Frog Regent', 'jungle', 'slots', 10, 20000),
  fiable('2059', 'Firefly Cove', 'lagoon', 'slots', 20, 20000, top),
  fiable('2068', 'Puffer Prince', 'ocean', 'slots', 50, 20000),
  fiable('2077', 'Cannonade', 'pirates', 'slots', 20, 10000),
  fiable('2086', 'Pulsar Pageant', 'space', 'slots', 20, 10000),
  fiable('2095', 'Lyre & Lion', 'temple', 'slots', 40, 10000, popular),
  fiable('2104', 'Horseshoe Hollow', 'western', 'slots', 20, 20000, popular),
  fiable('2113', "Strongman's Supper", 'circus', 'slots', 25, 20000),
  fiable('2122', 'Caravan Stars', 'desert', 'slots', 20, 5000),
  fiable('2131', 'Obsidian Wing', 'dragons', 'slots', 25, 10000, top),
  fiable('2140', 'Vine & Dandy', 'fruit', 'slots', 20, 10000),
  fiable('2149', 'Bonsai Bench', 'garden', 'slots', 20, 20000, popular),
]

const rgsGames = [
  rgs('rgs-1001', 'The Whale Road', 'ice', 'slots', 50, 10000),
  rgs('rgs-1002', 'Cacao Kings', 'jungle', 'slots', 10, 5000, popular),
  rgs('rgs-1003', 'Seven Small Islands', 'lagoon', 'slots', 20, 10000),
  rgs('rgs-1004', 'Manta Manor', 'ocean', 'slots', 40, 20000),
  rgs('rgs-1005', 'Compass Rose Gold', 'pirates', 'slots', 25, 20000, popular),
  rgs('rgs-1006', 'Little Green Landlord', 'space', 'slots', 40, 10000, popular),
  rgs('rgs-1007', 'Shield of Io', 'temple', 'slots', 20, 24000),
  rgs('rgs-1008', 'Cactus Confidential', 'western', 'slots', 20, 5000, popular),
  rgs('rgs-1009', 'Cannon Lady', 'circus', 'slots', 20, 10000),
  rgs('rgs-1010', 'Nile by Lantern', 'desert', 'slots', 20, 10000, popular),
  rgs('rgs-1011', 'Cinder Choir', 'dragons', 'slots', 20, 20000),
  rgs('rgs-1012', 'Midnight Mangoes', 'fruit', 'slots', 40, 24000, popular),
  rgs('rgs-1013', 'Gong of Good Evening', 'garden', 'slots', 20, 10000),
]

const inbetGames = [
  inbet('wintermoot', 'Wintermoot', 'ice', 'slots', 40, 5000),
  inbet('waterfall_wallet', 'Waterfall Wallet', 'jungle', 'slots', 20, 10000, top),
  inbet('conch_telegraph', 'Conch Telegraph', 'lagoon', 'slots', 25, 5000, popular),
  inbet('clam_company', 'Clam & Company', 'ocean', 'slots', 50, 20000),
  inbet('anchor_ale', 'Anchor & Ale', 'pirates', 'slots', 25, 24000),
  inbet('astro_picnic', 'Astro Picnic', 'space', 'slots', 10, 5000),
  inbet('ambrosia_figs', 'Ambrosia & Figs', 'temple', 'slots', 20, 24000),
  inbet('wagon_wheel_waltz', 'Wagon Wheel Waltz', 'western', 'slots', 40, 5000),
  inbet('elephant_overture', 'Elephant Overture', 'circus', 'slots', 25, 10000),
  inbet('oasis_auction', 'Oasis Auction', 'desert', 'slots', 40, 24000),
  inbet('wyrmwood_watch', 'Wyrmwood Watch', 'dragons', 'slots', 20, 12500),
  inbet('peach_parliament', 'Peach Parliament', 'fruit', 'slots', 40, 24000),
]

const outcomeGames = [
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
const upgamingGames = [
  upgaming('7001', 'Hatchling Hop', 'dragons', 'crash', 10, 10000, popular),
  upgaming('7002', 'Fossil Flight', 'jungle', 'crash', 10, 10000),
  upgaming('7003', 'Tar Pit Trot', 'desert', 'crash', 20, 10000),
  upgaming('7004', 'Pterosaur Post', 'garden', 'crash', 10, 20000, popular),
]

// prettier-ignore
const liveTables = [
  pragmatic('1301', 'Atoll Live Lobby', 'lagoon', 'roulette', 50, 500000, live('lobby'), top),
  pragmatic('1320', 'Reef Roulette Live', 'ocean', 'roulette', 50, 500000, live('roulette'), top),
  pragmatic('1331', 'Azure Blackjack', 'ice', 'card', 500, 250000, live('blackjack')),
  pragmatic('1342', 'Jade Speed Baccarat', 'garden', 'card', 100, 500000, live('baccarat')),
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
  imaginelive('im-41', 'Amber Poker Room', 'western', 'card', 200, 100000, live('poker')),
  ezugi('1000', 'Bazaar Roulette', 'desert', 'roulette', 50, 200000, live('roulette'), top),
  ezugi('101', 'Saffron Baccarat', 'temple', 'card', 100, 200000, live('baccarat')),
  ezugi('201', 'Peacock Blackjack', 'jungle', 'card', 200, 100000, live('blackjack')),
  ezugi('301', 'Harbour Dice Duel', 'pirates', 'table', 50, 50000, live('dice')),
  ezugi('401', "Ultimate Sands Hold'em", 'desert', 'card', 100, 100000, live('holdem')),
  xpg('31', 'Northern Lights Roulette', 'ice', 'roulette', 20, 200000, live('roulette'), top),
  xpg('32', 'Aurora Baccarat', 'ice', 'card', 50, 200000, live('baccarat')),
  xpg('33', 'Fjord Blackjack', 'ocean', 'card', 100, 100000, live('blackjack')),
  xpg('34', 'Ember Dragon Tiger', 'dragons', 'card', 50, 100000, live('dragontiger')),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b01', 'Balcony Roulette', 'garden', 'roulette', 50, 200000, live('roulette'), by('vivogaming'), top),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b02', 'Conservatory Baccarat', 'jungle', 'card', 100, 200000, live('baccarat'), by('vivogaming')),
  slotegrator('c0c8f9b4-7b5b-5f6a-9d5e-2f6d1c0a1b03', 'Boulevard Blackjack', 'music', 'card', 200, 100000, live('blackjack'), by('vivogaming')),
]

const virtualGames = [
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

export const catalogue: readonly SandboxGame[] = [
  ...pragmaticGames,
  ...slotegratorGames,
  ...habaneroGames,
  ...evoplayGames,
  ...evolutionGames,
  ...bswGames,
  ...fiableGames,
  ...upgamingGames,
  ...rgsGames,
  ...inbetGames,
  ...outcomeGames,
  ...liveTables,
  ...virtualGames,
]
