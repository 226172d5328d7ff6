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

export type GameKind = 'slots' | 'crash' | 'roulette' | 'card' | 'table'

/**
 * A game that the sandbox's stand-ins for Pragmatic and Slotegrator offer.
 * Stakes are integer minor units of the player's currency (20 is 0.20).
 */
export type SandboxGame = {
  provider: 'pragmatic' | 'slotegrator'
  id: string
  name: string
  theme: Theme
  kind: GameKind
  popular: boolean
  top: boolean
  /** Offered to phones alone; its desktop twin has the same name and the id without `_m`. */
  mobileOnly?: boolean
  desktopOnly?: boolean
  /** The maker behind an aggregator; absent where the provider makes its own games. */
  studio?: string
  minStake: number
  maxStake: number
}

type Mark = Partial<Pick<SandboxGame, 'popular' | 'top' | 'mobileOnly' | 'desktopOnly'>>

const popular: Mark = { popular: true }
const top: Mark = { top: true }
const mobileOnly: Mark = { mobileOnly: true }
const desktopOnly: Mark = { desktopOnly: true }

const plain = { popular: false, top: false }

function marked(game: SandboxGame, marks: readonly Mark[]): SandboxGame {
  return marks.reduce<SandboxGame>((sofar, mark) => ({ ...sofar, ...mark }), game)
}

function pragmatic(
  id: string,
  name: string,
  theme: Theme,
  minStake: number,
  maxStake: number,
  ...marks: Mark[]
): SandboxGame {
  return marked(
    { provider: 'pragmatic', id, name, theme, kind: 'slots', ...plain, minStake, maxStake },
    marks,
  )
}

function slotegrator(
  id: string,
  name: string,
  theme: Theme,
  kind: GameKind,
  studio: string,
  minStake: number,
  maxStake: number,
  ...marks: Mark[]
): SandboxGame {
  return marked(
    { provider: 'slotegrator', id, name, theme, kind, studio, ...plain, minStake, maxStake },
    marks,
  )
}

const pragmaticGames = [
  pragmatic('vs25moonlagoon', 'Moon Lagoon', 'lagoon', 20, 24000, popular, top),
  pragmatic('vs20emberclutch', 'Ember Clutch', 'dragons', 20, 10000, popular, top),
  pragmatic('vs5cherrystandard', 'Cherry Standard', 'fruit', 20, 20000, popular, top),
  pragmatic('vs25orbitsons', 'Orbit & Sons', 'space', 40, 10000, popular, top),
  pragmatic('vs20sunofsaqra', 'Sun of Saqra', 'desert', 20, 24000, popular, top),
  pragmatic('vs20sugarbureau', 'Sugar Bureau', 'candy', 40, 10000, popular, top),
  pragmatic('vs20reefgems', 'Reef Gems', 'gems', 20, 24000, popular, top, desktopOnly),
  pragmatic('vs20reefgems_m', 'Reef Gems', 'gems', 20, 24000, popular, top, mobileOnly),
  pragmatic('vs20captainhalfmoo', 'Captain Halfmoon', 'pirates', 25, 24000, popular, top),
  pragmatic('vs20koicourtyard', 'Koi Courtyard', 'garden', 20, 24000, popular, top),
  pragmatic('vs20frostbeardsanv', "Frostbeard's Anvil", 'ice', 20, 5000, popular, top),
  pragmatic('vs20vinylvoltage', 'Vinyl Voltage', 'music', 20, 20000, popular),
  pragmatic('vs20orchidtemple', 'Orchid Temple', 'jungle', 20, 20000, popular),
  pragmatic('vs20thunderheadtem', 'Thunderhead Temple', 'temple', 10, 10000, popular, top),
  pragmatic('vs20bigtopbazaar', 'Big Top Bazaar', 'circus', 10, 24000, popular, top),
  pragmatic('vs20abysslantern', 'Abyss Lantern', 'ocean', 20, 10000, popular, top),
  pragmatic('vs20tumbleweedtax', 'Tumbleweed Tax', 'western', 25, 24000),
  pragmatic('vs40gumdropgazette', 'Gumdrop Gazette', 'candy', 20, 20000, popular),
  pragmatic('vs10prismpilgrims', 'Prism Pilgrims', 'gems', 50, 10000),
  pragmatic('vs25cutlasscay', 'Cutlass Cay', 'pirates', 25, 20000),
  pragmatic('vs25paperlanternla', 'Paper Lantern Lane', 'garden', 40, 20000, popular),
  pragmatic('vs25auroraaccord', 'Aurora Accord', 'ice', 25, 24000, popular),
  pragmatic('vs25saxophonesunda', 'Saxophone Sunday', 'music', 10, 10000),
  pragmatic('vs25jaguarink', 'Jaguar Ink', 'jungle', 20, 5000, top),
  pragmatic('vs25laurelline', 'Laurel Line', 'temple', 40, 10000),
  pragmatic('vs25ringmastersrid', "Ringmaster's Riddle", 'circus', 20, 5000, popular),
  pragmatic('vs25octopusaccount', 'Octopus Accountant', 'ocean', 25, 10000, popular),
  pragmatic('vs25sheriffofsundo', 'Sheriff of Sundown', 'western', 20, 24000, popular, top),
  pragmatic('vs20lanternatoll', 'Lantern Atoll', 'lagoon', 20, 20000, popular),
  pragmatic('vs10eyeofthewyrm', 'Eye of the Wyrm', 'dragons', 40, 10000, popular),
  pragmatic('vs5plumtuesday', 'Plum Tuesday', 'fruit', 20, 10000),
  pragmatic('vs20cometcartograp', 'Comet Cartographer', 'space', 40, 20000, popular),
  pragmatic('vs10scarabsyndicat', 'Scarab Syndicate', 'desert', 20, 12500, popular),
  pragmatic('vs40discodividend', 'Disco Dividend', 'music', 10, 24000, popular, top),
  pragmatic('vs40monsoonmask', 'Monsoon Mask', 'jungle', 25, 10000, popular),
  pragmatic('vs40amphoraavenue', 'Amphora Avenue', 'temple', 50, 5000, popular),
  pragmatic('vs40popcornparade', 'Popcorn Parade', 'circus', 25, 10000),
  pragmatic('vs40jellyfishgala', 'Jellyfish Gala', 'ocean', 20, 5000),
  pragmatic('vs40dynamitedolore', 'Dynamite Dolores', 'western', 50, 5000, popular),
  pragmatic('vs10pearlkeeper', 'Pearl Keeper', 'lagoon', 20, 20000, top),
  pragmatic('vs40ashenhoard', 'Ashen Hoard', 'dragons', 10, 10000),
  pragmatic('vs10citruscircuit', 'Citrus Circuit', 'fruit', 20, 12500, popular),
  pragmatic('vs10ninthmoondiner', 'Ninth Moon Diner', 'space', 40, 24000),
  pragmatic('vs25duneoracle', 'Dune Oracle', 'desert', 20, 12500),
  pragmatic('vs25caramelcartel', 'Caramel Cartel', 'candy', 50, 20000),
  pragmatic('vs40cutterstable', "Cutter's Table", 'gems', 50, 10000, popular),
  pragmatic('vs40honestcorsair', 'The Honest Corsair', 'pirates', 10, 5000, popular),
  pragmatic('vs243jadeteahouse', 'Jade Teahouse', 'garden', 20, 10000),
  pragmatic('vs40shieldwallgold', 'Shieldwall Gold', 'ice', 10, 5000),
  pragmatic('vs243goldengulch', 'Golden Gulch', 'western', 20, 5000),
  pragmatic('vs40lowtideluck', 'Low Tide Luck', 'lagoon', 40, 5000),
  pragmatic('vs243jadeserpentroa', 'Jade Serpent Road', 'dragons', 10, 12500, popular),
  pragmatic('vs40melonministry', 'Melon Ministry', 'fruit', 10, 5000),
  pragmatic('vs40rocketrhubarb', 'Rocket Rhubarb', 'space', 20, 12500, popular),
  pragmatic('vs40viziersvault', "Vizier's Vault", 'desert', 20, 20000),
  pragmatic('vs10macaronmanor', 'Macaron Manor', 'candy', 25, 5000, popular),
  pragmatic('vs25rubyundertow', 'Ruby Undertow', 'gems', 10, 24000, top),
  pragmatic('vs243blacksailbay', 'Black Sail Bay', 'pirates', 20, 10000, top),
  pragmatic('vs10fanofninewinds', 'Fan of Nine Winds', 'garden', 20, 5000, popular),
  pragmatic('vs243ninefjords', 'Nine Fjords', 'ice', 40, 10000, popular),
  pragmatic('vs10pianoafterdark', 'Piano After Dark', 'music', 40, 12500, popular),
  pragmatic('vs243serpentslunche', "Serpent's Luncheon", 'jungle', 20, 5000),
  pragmatic('vs10owlofargent', 'Owl of Argent', 'temple', 50, 5000, top),
  pragmatic('vs243ferrisfortune', 'Ferris Fortune', 'circus', 20, 5000, popular),
  pragmatic('vs10nautilusnine', 'Nautilus Nine', 'ocean', 20, 24000, popular),
  pragmatic('vs243ninthobelisk', 'The Ninth Obelisk', 'desert', 10, 5000, top),
  pragmatic('vs20peppermintpost', 'Peppermint Post', 'candy', 40, 12500),
  pragmatic('vs20emeraldecho', 'Emerald Echo', 'gems', 25, 10000),
  pragmatic('vs10doubloondrift', 'Doubloon Drift', 'pirates', 20, 10000),
  pragmatic('vs40coincarp', 'Coin Carp', 'garden', 50, 5000, top),
  pragmatic('vs10meadhallmornin', 'Mead Hall Morning', 'ice', 50, 12500),
  pragmatic('vs243neonencore', 'Neon Encore', 'music', 25, 12500, top),
  pragmatic('vs10butterflybank', 'Butterfly Bank', 'jungle', 25, 12500),
  pragmatic('vs243titanstithe', "Titan's Tithe", 'temple', 20, 20000),
  pragmatic('vs10harlequinheart', 'Harlequin Heart', 'circus', 20, 5000),
  pragmatic('vs20seahorsederby', 'Seahorse Derby', 'ocean', 25, 24000),
  pragmatic('vs10horseshoehollo', 'Horseshoe Hollow', 'western', 20, 20000, popular),
  pragmatic('vs25nightboat', 'Nightboat', 'lagoon', 20, 12500, popular),
  pragmatic('vs25drakedaughter', 'Drake & Daughter', 'dragons', 25, 24000),
  pragmatic('vs5lemonledger', 'Lemon Ledger', 'fruit', 50, 5000, top),
  pragmatic('vs243nebulanotary', 'Nebula Notary', 'space', 40, 12500),
  pragmatic('vs20frozencoronet', 'Frozen Coronet', 'ice', 50, 20000, top),
  pragmatic('vs20maracamayhem', 'Maraca Mayhem', 'music', 50, 20000),
  pragmatic('vs20toucantribunal', 'Toucan Tribunal', 'jungle', 40, 5000, popular, desktopOnly),
  pragmatic('vs20toucantribunal_m', 'Toucan Tribunal', 'jungle', 40, 5000, popular, mobileOnly),
  pragmatic('vs20crestoflycos', 'Crest of Lycos', 'temple', 50, 10000, popular),
  pragmatic('vs20balloonbrigade', 'Balloon Brigade', 'circus', 25, 24000, top),
  pragmatic('vs243divingbellblue', 'Diving Bell Blues', 'ocean', 40, 12500, top),
  pragmatic('vs20bootsatdawn', 'Boots at Dawn', 'western', 20, 20000, top),
  pragmatic('vs243quietreef', 'The Quiet Reef', 'lagoon', 20, 12500),
  pragmatic('vs20lastfirekeeper', 'Last Firekeeper', 'dragons', 20, 10000, top),
  pragmatic('vs20strawberrystat', 'Strawberry Static', 'fruit', 25, 24000, popular),
  pragmatic('vs20eclipseexchang', 'Eclipse Exchange', 'space', 20, 20000, top),
  pragmatic('vs10sandglassqueen', 'Sandglass Queen', 'desert', 10, 24000, popular),
  pragmatic('vs243doughnutdynast', 'Doughnut Dynasty', 'candy', 50, 20000, top),
  pragmatic('vs243thirteencarats', 'Thirteen Carats', 'gems', 50, 10000, popular),
  pragmatic('vs20krakentoll', 'Kraken Toll', 'pirates', 20, 24000, popular, desktopOnly),
  pragmatic('vs20krakentoll_m', 'Kraken Toll', 'pirates', 20, 24000, popular, mobileOnly),
  pragmatic('vs20lotuslottery', 'Lotus Lottery', 'garden', 50, 10000),
  pragmatic('vs25pufferprince', 'Puffer Prince', 'ocean', 50, 20000),
  pragmatic('vs20hibiscushour', 'Hibiscus Hour', 'lagoon', 40, 24000, desktopOnly),
  pragmatic('vs20hibiscushour_m', 'Hibiscus Hour', 'lagoon', 40, 24000, mobileOnly),
  pragmatic('vs10pearpressure', 'Pear Pressure', 'fruit', 20, 10000),
  pragmatic('vs1024pulsarpageant', 'Pulsar Pageant', 'space', 20, 10000),
  pragmatic('vs25caravanstars', 'Caravan Stars', 'desert', 20, 5000),
  pragmatic('vs1024geoderoad', 'Geode Road', 'gems', 20, 10000),
  pragmatic('vs25cannonade', 'Cannonade', 'pirates', 20, 10000),
  pragmatic('vs25frogregent', 'Frog Regent', 'jungle', 10, 20000),
]

// The ids are name-based UUIDs (version 5) of the game's slug, so they never change while the name stays.
// One game a line.
// prettier-ignore
const slotegratorGames = [
  slotegrator('83de2b5f-96cb-506e-b8fa-559943473f63', 'Coral Lullaby', 'lagoon', 'slots', 'Saltlight', 50, 10000),
  slotegrator('7abd979c-8ca5-532f-ba12-c127b8783668', 'Claw & Candle', 'dragons', 'slots', 'Kitewright', 50, 24000),
  slotegrator('72cb3617-dcf5-5ee5-9201-3ab5b7ad2767', 'Vine & Dandy', 'fruit', 'slots', 'Saltlight', 20, 10000),
  slotegrator('e0d30ea9-2b4a-5ec0-a4a1-0057110d0e35', 'Little Green Landlord', 'space', 'slots', 'Little Comet', 40, 10000, popular),
  slotegrator('9d00bd41-814f-5458-9515-a8325bc00591', 'Cat of Kings', 'desert', 'slots', 'Little Comet', 25, 20000, top),
  slotegrator('7d170278-e9ef-5149-9c46-30f3ac380b40', 'Marzipan Mile', 'candy', 'slots', 'Brass Heron', 10, 10000),
  slotegrator('3ce3dd9b-c5f9-5d3d-bb46-a0258ff53e0c', 'Amethyst Alley', 'gems', 'slots', 'Brass Heron', 40, 24000),
  slotegrator('f27fe8d7-b829-57fc-bc77-359c0f49b195', 'Compass Rose Gold', 'pirates', 'slots', 'Saltlight', 25, 20000, popular),
  slotegrator('6850d892-f715-5f58-b0fe-cfe753d35135', 'Bamboo Ballad', 'garden', 'slots', 'Northcroft', 50, 10000),
  slotegrator('f2a65c31-e99b-5699-922f-060463364eea', 'Icicle Thief', 'ice', 'slots', 'Northcroft', 20, 5000),
  slotegrator('4a8dacfc-cb83-5ab0-9565-3eea3620a63a', 'Brass at Midnight', 'music', 'slots', 'Saltlight', 20, 12500, popular),
  slotegrator('f8fb8d94-6f11-51a0-b74c-b4d68997980c', 'Emerald Canopy Club', 'jungle', 'slots', 'Saltlight', 50, 10000),
  slotegrator('0dac16d0-9fe2-57d1-ad4b-30850c5eab88', 'Oracle of Ash', 'temple', 'slots', 'Little Comet', 20, 5000),
  slotegrator('7e16a954-37d3-5d23-b5e0-ea857c7c6302', "Juggler's Ledger", 'circus', 'slots', 'Brass Heron', 20, 20000),
  slotegrator('f6295cbf-f5c9-5737-9cdf-92358f36c8a4', 'Manta Manor', 'ocean', 'slots', 'Saltlight', 40, 20000),
  slotegrator('cd9e5852-119e-5185-95b6-d270a95a75b6', 'Six Spur Saloon', 'western', 'slots', 'Brass Heron', 10, 12500),
  slotegrator('7d0076b0-4e0a-595b-8265-b0b2ec2ed651', 'Bonbon Battalion', 'candy', 'slots', 'Northcroft', 20, 12500, popular),
  slotegrator('02bccbf9-e051-5d9a-9ccf-3a77fa346f13', 'Opal Ordinance', 'gems', 'slots', 'Northcroft', 40, 5000, top),
  slotegrator('63e1183d-19e1-5b92-920f-93dd105b5fe3', 'Anchor & Ale', 'pirates', 'slots', 'Brass Heron', 25, 24000),
  slotegrator('d7ef1ff5-4b5b-5ef8-a024-1d2d46e0494a', 'Bonsai Bench', 'garden', 'slots', 'Little Comet', 20, 20000, popular),
  slotegrator('9c67deea-e195-513e-9abf-27d994282521', 'Rune Harvest', 'ice', 'slots', 'Little Comet', 50, 24000, popular),
  slotegrator('134ad945-30c9-5ee1-9895-bdeb986f2e66', 'Drumroll Dynasty', 'music', 'slots', 'Brass Heron', 20, 5000),
  slotegrator('98ae72f3-0d6a-5f54-9adf-983d2d18aaae', 'Cacao Kings', 'jungle', 'slots', 'Brass Heron', 10, 5000, popular),
  slotegrator('647d1e31-1229-5a25-91ed-25c960c5cd8d', 'Lyre & Lion', 'temple', 'slots', 'Kitewright', 40, 10000, popular),
  slotegrator('b2191e6e-9487-5b56-9b87-084023b9e03d', "Strongman's Supper", 'circus', 'slots', 'Northcroft', 25, 20000),
  slotegrator('14b0ddae-f360-5f17-93dd-3f50c69d9769', 'Trident Tax', 'ocean', 'slots', 'Brass Heron', 20, 12500, popular),
  slotegrator('72cf6d5a-47ce-5527-9fbe-ad407e531408', 'Bison Bell', 'western', 'slots', 'Northcroft', 20, 10000),
  slotegrator('edd7990b-1e96-5913-b624-fcaf4a8b0376', 'Firefly Cove', 'lagoon', 'slots', 'Brass Heron', 20, 20000, top),
  slotegrator('df37b66c-66e2-5da0-839e-a9de0a778619', 'Hatchling Heist', 'dragons', 'slots', 'Little Comet', 50, 12500, popular),
  slotegrator('7bf6c2c9-e708-5c69-8356-01c8d7003364', 'Midnight Mangoes', 'fruit', 'slots', 'Kitewright', 40, 24000, popular),
  slotegrator('d54249bb-83db-57cc-9e7e-e792ebf1bb0a', 'Satellite Sweethearts', 'space', 'slots', 'Brass Heron', 40, 10000),
  slotegrator('58c43154-0389-5466-9d64-6d84cfc162b9', 'Tamarisk Tomb', 'desert', 'slots', 'Brass Heron', 25, 10000),
  slotegrator('78308377-963c-5d69-9d6d-919ef49cd0bd', 'Bassline Boulevard', 'music', 'slots', 'Northcroft', 25, 5000, top),
  slotegrator('e7bcfa53-b5d9-5c72-bb87-d23d2d63280f', 'Waterfall Wallet', 'jungle', 'slots', 'Kitewright', 20, 10000, top),
  slotegrator('5b6bbcfc-9fd4-5f24-a899-e3aeb48ec8ee', 'Wings of Ikarra', 'temple', 'slots', 'Saltlight', 20, 12500, top),
  slotegrator('e2519ee8-020d-534c-93f9-3a9d5fa18843', 'Carousel Carat', 'circus', 'slots', 'Little Comet', 20, 12500, popular, top),
  slotegrator('3b89adc3-5637-500d-97c7-8356a67fc221', 'Leviathan Lodge', 'ocean', 'slots', 'Northcroft', 50, 12500, top),
  slotegrator('57b995a7-8e85-5617-b49a-e1f3df2202f7', 'Cactus Confidential', 'western', 'slots', 'Little Comet', 20, 5000, popular),
  slotegrator('8e398f31-ff6a-5616-83d7-048747b8ada9', 'Seven Small Islands', 'lagoon', 'slots', 'Northcroft', 20, 10000),
  slotegrator('095e0f86-361b-51d3-a5ee-a75921055a4f', 'Obsidian Wing', 'dragons', 'slots', 'Saltlight', 25, 10000, top),
  slotegrator('a643e5f2-50e5-5b2d-921a-cbbc3e8e1867', 'Pomegranate Palace', 'fruit', 'slots', 'Little Comet', 20, 10000),
  slotegrator('47a0dbd3-237a-586b-ab4a-cf39fb0220ba', 'Gravity Garden', 'space', 'slots', 'Kitewright', 50, 12500, top),
  slotegrator('d32e2520-201a-5cbb-be94-cdd396f522ec', 'Nile by Lantern', 'desert', 'slots', 'Saltlight', 20, 10000, popular),
  slotegrator('8b0c96bc-4fab-5ced-b3dd-87b994587e01', 'Jelly Senate', 'candy', 'slots', 'Little Comet', 25, 5000),
  slotegrator('8e07e254-713f-5e6b-927d-f462ee0caf2f', 'Sapphire Staircase', 'gems', 'slots', 'Little Comet', 20, 10000),
  slotegrator('e3a6e936-c35b-53ab-b041-fe76115bf036', 'Spyglass Sonata', 'pirates', 'slots', 'Northcroft', 40, 12500),
  slotegrator('1e25ec80-7b8a-5469-9d43-d61bbce654c8', 'Plum Blossom Mail', 'garden', 'slots', 'Kitewright', 10, 10000),
  slotegrator('6bf562fc-63ae-5ebe-b93a-48ee66a948f1', 'The Whale Road', 'ice', 'slots', 'Saltlight', 50, 10000),
  slotegrator('076fec93-48de-5c8b-9dbe-f3e6ed7e1803', 'Wagon Wheel Waltz', 'western', 'slots', 'Kitewright', 40, 5000),
  slotegrator('6488a86d-d525-58aa-925c-6a3af81fede7', 'Conch Telegraph', 'lagoon', 'slots', 'Little Comet', 25, 5000, popular),
  slotegrator('7a90b3da-cd3b-5e0c-9dbd-ebc4d7e79fe4', 'Scales of Dusk', 'dragons', 'slots', 'Northcroft', 50, 12500),
  slotegrator('4dc35ece-3c74-5006-9aef-02e59eab6834', 'Bell & Berry', 'fruit', 'slots', 'Brass Heron', 50, 24000, top),
  slotegrator('4e88397d-410f-5481-aa54-50d0119d55bb', 'Astro Picnic', 'space', 'slots', 'Saltlight', 10, 5000),
  slotegrator('4377c0e2-d22e-5b6e-bfc2-6cd19e724ac4', 'Oasis Auction', 'desert', 'slots', 'Northcroft', 40, 24000),
  slotegrator('bf28f634-31e7-54a9-b949-f932ed886244', 'Cupcake Commodore', 'candy', 'slots', 'Kitewright', 25, 12500, top),
  slotegrator('cd5fa6eb-8ed9-5af7-a272-0a1c6bb53908', 'Garnet & Niece', 'gems', 'slots', 'Kitewright', 10, 24000),
  slotegrator('eb175489-1551-5bbe-95e1-9f3750895aba', "Helmsman's Hunch", 'pirates', 'slots', 'Little Comet', 25, 10000, top),
  slotegrator('e64fafec-e1b5-5ac1-ac00-aa880363dcd5', 'Gong of Good Evening', 'garden', 'slots', 'Saltlight', 20, 10000),
  slotegrator('102f0caa-3790-5db1-9389-553b955a4589', 'Helm of Halla', 'ice', 'slots', 'Kitewright', 40, 24000, top),
  slotegrator('a482b24b-c3a3-5c29-9fb1-63042b9ad2ae', 'Gramophone Ghosts', 'music', 'slots', 'Little Comet', 25, 24000),
  slotegrator('150491a1-8499-5cd2-a326-54f4ab19dcb1', 'Venus & Flytrap', 'jungle', 'slots', 'Little Comet', 20, 5000),
  slotegrator('02c5fc4b-a59a-5957-aac4-086cb87dcd60', "Hydra's Handshake", 'temple', 'slots', 'Brass Heron', 20, 12500),
  slotegrator('f4fe55a2-6393-5293-9527-349298de439e', 'Cannon Lady', 'circus', 'slots', 'Kitewright', 20, 10000),
  slotegrator('627e2ec0-54d6-5bd7-856c-d4662e3857c3', 'Clam & Company', 'ocean', 'slots', 'Little Comet', 50, 20000),
  slotegrator('0981c1f3-f376-52ec-86d5-75c6211160a4', 'Feather & Scale', 'desert', 'slots', 'Kitewright', 40, 24000),
  slotegrator('21655f7d-60ee-547f-b5ff-2e77168fc7eb', 'Fizz & Taffy', 'candy', 'slots', 'Saltlight', 20, 12500),
  slotegrator('8af96196-6843-5e24-b2b2-7606df742176', "The Jeweller's Crown", 'gems', 'slots', 'Saltlight', 20, 5000, popular),
  slotegrator('fc16c175-44cf-59e5-bfb6-8f917a01e336', 'Message in the Rum', 'pirates', 'slots', 'Kitewright', 40, 12500),
  slotegrator('b61bdfbd-a7ff-5f8c-860b-50aa76568908', 'Persimmon Inn', 'garden', 'slots', 'Brass Heron', 50, 12500),
  slotegrator('e1d8e348-2066-544f-b4f1-8eea91447e00', 'Wintermoot', 'ice', 'slots', 'Brass Heron', 40, 5000),
  slotegrator('ac2f3325-8398-55e4-af4a-5547207afeb4', 'Headphone Hotel', 'music', 'slots', 'Kitewright', 20, 10000),
  slotegrator('acf27e32-7684-500c-b925-67a1920be1d2', 'Vine Clockwork', 'jungle', 'slots', 'Northcroft', 20, 10000),
  slotegrator('0f223693-9e77-537e-845e-a64067f55b04', 'Shield of Io', 'temple', 'slots', 'Northcroft', 20, 24000),
  slotegrator('26af1268-db49-5c97-9ea1-ab0fe7187ab5', 'Elephant Overture', 'circus', 'slots', 'Saltlight', 25, 10000),
  slotegrator('a5857755-0c25-5832-af48-b02ed0b9667a', 'Crab Cadenza', 'ocean', 'slots', 'Kitewright', 20, 10000),
  slotegrator('408a1c85-3e18-5f6f-bc9e-6bda6b2aa88f', 'The Last Prospector', 'western', 'slots', 'Saltlight', 50, 12500, top),
  slotegrator('7c053c83-7c5a-59e2-a83e-0eb8159195bf', 'Driftwood Idol', 'lagoon', 'slots', 'Kitewright', 20, 12500),
  slotegrator('35231aef-5b94-5676-9cda-4128f764e881', 'Cinder Choir', 'dragons', 'slots', 'Brass Heron', 20, 20000),
  slotegrator('1214e2d4-7c5c-5a09-9393-6e22cb9798f7', 'Peach Parliament', 'fruit', 'slots', 'Northcroft', 40, 24000),
  slotegrator('ff7724eb-44d8-51f8-bc8f-5982f74575e7', 'Tin Robot Rumba', 'space', 'slots', 'Northcroft', 40, 5000),
  slotegrator('278cc478-5ee3-546a-80cd-b8446949767a', 'Snowblind Saga', 'ice', 'slots', 'Northcroft', 40, 12500),
  slotegrator('4591eed0-5ab9-574a-8ffb-622ec4f963b0', 'Tape Deck Tango', 'music', 'slots', 'Saltlight', 50, 10000),
  slotegrator('3f436ce9-4de2-5370-9016-37c17b44b012', 'Ambrosia & Figs', 'temple', 'slots', 'Little Comet', 20, 24000),
  slotegrator('9bba7d85-c2db-5d6d-bab5-ba18b7ceb268', 'Unicycle Union', 'circus', 'slots', 'Brass Heron', 20, 24000),
  slotegrator('bb76a20d-8dc5-5fc9-adc2-bd99338a7b35', 'Bubble Rising', 'ocean', 'crash', 'Saltlight', 10, 10000),
  slotegrator('8efad544-f1d1-55fd-88b4-0eb55989c4d4', "Rattler's Rest", 'western', 'slots', 'Little Comet', 10, 24000),
  slotegrator('b3cc2406-b733-5228-8d1c-1766fb6345f8', 'Kite over Kassi', 'lagoon', 'crash', 'Saltlight', 10, 10000, popular),
  slotegrator('39045126-7420-5e38-887b-2ce645d64316', 'Wyrmwood Watch', 'dragons', 'slots', 'Kitewright', 20, 12500),
  slotegrator('8846d930-583a-5d5c-8f22-6f228d0ae278', 'Comet Climb', 'space', 'crash', 'Little Comet', 20, 10000, popular, top),
  slotegrator('ad6e2b2a-94d8-5a9e-8bde-e72d703ba88a', 'Dune Tiger Duel', 'desert', 'card', 'Brass Heron', 50, 50000),
  slotegrator('cbbe4c89-69a5-52a7-8996-bf5f604ba6a2', 'Gelato Gambit', 'candy', 'slots', 'Brass Heron', 40, 5000, popular),
  slotegrator('7379c8a0-1e30-5d6c-a270-2f3f503a5962', 'Emerald Wheel Roulette', 'gems', 'roulette', 'Brass Heron', 50, 100000, popular),
  slotegrator('8b4ccb6c-c2b5-51ea-aea2-9debefeb97da', 'Craps on the Quay', 'pirates', 'table', 'Kitewright', 100, 250000),
  slotegrator('f9f615a3-dec8-5cd2-a36e-02078d525aee', 'Beckoning Alley', 'garden', 'slots', 'Northcroft', 10, 12500, top),
  slotegrator('eac00d91-08f5-50b2-9729-33ebf3fddc19', 'Three Tides Poker', 'ocean', 'card', 'Little Comet', 200, 250000),
  slotegrator('ed103a32-131a-5228-9982-bdfaa4169980', 'Harbour Roulette', 'lagoon', 'roulette', 'Saltlight', 100, 100000, popular, top),
  slotegrator('3c2b5ae9-8fd9-590e-bb9c-48b4165f8028', 'Rocket Tram', 'space', 'crash', 'Brass Heron', 20, 10000, popular),
  slotegrator('0554e3a8-b318-5e53-a3ed-c12568b5a68a', 'Paper Plane Club', 'candy', 'crash', 'Little Comet', 50, 20000),
  slotegrator('06082036-c6e5-5fc7-a48b-f27ee84eba26', 'Firework Street', 'garden', 'crash', 'Northcroft', 50, 20000),
  slotegrator('9a5f18fa-9338-5723-a8a6-f25dd7b1b895', 'Skylark Ascent', 'temple', 'crash', 'Kitewright', 20, 20000, popular),
  slotegrator('2d00cf1b-dbc7-59d9-8071-2174a8883bb1', 'Balloon to Bellamoon', 'circus', 'crash', 'Kitewright', 50, 10000, top),
  slotegrator('f9877b59-3ba5-546b-b98f-32223bc4cf1d', 'Midnight Single Zero', 'space', 'roulette', 'Kitewright', 200, 50000),
  slotegrator('0d804b9e-12e6-5f5e-904f-b6daf541ff3f', 'Lantern Baccarat', 'garden', 'card', 'Northcroft', 50, 250000, popular),
  slotegrator('60db0e23-f2ce-5cef-a981-e6e66a16764e', 'Blackjack at Seven Palms', 'lagoon', 'card', 'Saltlight', 50, 100000, popular, top),
  slotegrator('fb75631d-b579-5634-96e6-92984d7367ae', 'Sic Bo Garden', 'garden', 'table', 'Northcroft', 50, 250000, popular),
  slotegrator('72242d78-8b84-529a-aefc-49e37956ca2d', 'Backgammon Bay', 'lagoon', 'table', 'Saltlight', 100, 50000, top),
]

export const catalogue: readonly SandboxGame[] = [...pragmaticGames, ...slotegratorGames]
