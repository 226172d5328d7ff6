import type { LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import type { Match } from '../fixtures/match.ts'
import type { Outlook } from '../fixtures/result.ts'
import { builderOffer, builtKeys, builtPrice, builtPriceOf, fitOf, hasBuilder } from './builder.ts'
import { fewestParts, parseBuilt, parsePart, partId, type Part } from './builtParts.ts'
import { builtOf, mostParts } from './slip.ts'
import { marketName, selectionName } from './labels.ts'
import { groupOf, type MarketGroup } from './markets.ts'
import { openOutlook, type OfferedMarket } from './offer.ts'

/*
 * The page of a bet builder: what can be chosen beside what has been chosen, and what cannot, with the reason. Prices are decimal.
 */

/** Why a selection cannot be added: `excluded`, it cannot win with `about`, or with all of them; `covers`, it has `about` in it. */
type Reason = 'excluded' | 'covers' | 'implied' | 'unlikely' | 'full'
type MenuSelection = {
  id: string
  name: string
  price: number
  isChosen: boolean
  /** The chosen parts whose place it takes. */
  replaces: string[]
  reason?: Reason
  about?: string
}
type MenuMarket = { id: string; name: string; group: MarketGroup; selections: MenuSelection[] }
export type PartView = { id: string; market: string; selection: string; is_open: boolean }
/** `problem`: why it has no price. */
export type Built = {
  selection: string
  parts: PartView[]
  price: number | null
  problem: 'few' | 'closed' | 'excluded' | 'implied' | 'unlikely' | null
  /** The part that has the problem, where it is one. */
  about: string | null
}
export type BuilderMenu = { markets: MenuMarket[]; built: Built }

/** `wanted` are the ids of the chosen parts; what is none is left out. Undefined for a sport without a builder. */
export function builderMenu(
  match: Match,
  wanted: readonly string[],
  lang: LanguageCode,
  now_ms: number,
): BuilderMenu | undefined {
  const { fixture } = match
  if (!hasBuilder(fixture.sport)) return undefined
  const outlook = openOutlook(match, now_ms)
  const offer = outlook ? builderOffer(fixture.sport, outlook) : []
  const chosen = [...new Set(wanted)].flatMap((id) => parsePart(id) ?? []).slice(0, mostParts)
  const views = chosen.map((part) => ({ ...partView(part, fixture, lang), is_open: isOpen(part, offer) }))
  const measure = withoutImplied(
    chosen.filter((part) => isOpen(part, offer)),
    outlook,
  )
  const markets = outlook
    ? offer.map((market) => menuMarket(market, { chosen, open: measure, outlook, fixture, lang }))
    : []
  return { markets, built: builtView(chosen, views, outlook) }
}

/** What has happened in the match may have made a part one that the others have in them: nothing new is measured by it. */
function withoutImplied(parts: readonly Part[], outlook: Outlook | undefined): readonly Part[] {
  const fit = outlook && parts.length > 1 ? fitOf(parts, outlook) : undefined
  if (fit?.kind !== 'implied') return parts
  return withoutImplied(
    parts.filter(({ id }) => id !== fit.part),
    outlook,
  )
}

export function partView({ market, selectionId, id }: Part, fixture: Fixture, lang: LanguageCode) {
  return {
    ...{ id, market: marketName(market, fixture, lang) },
    selection: selectionName(market, selectionId, fixture, lang),
  }
}

function isOpen({ marketId, selectionId }: Part, offer: readonly OfferedMarket[]): boolean {
  return offer.some(
    ({ id, selections }) => id === marketId && selections.some((one) => one.id === selectionId),
  )
}

function builtView(chosen: readonly Part[], parts: PartView[], outlook: Outlook | undefined): Built {
  const view = { selection: builtOf(chosen.map(({ id }) => id)), parts, about: null }
  const none = (problem: Built['problem']) => ({ ...view, price: null, problem })
  if (!outlook || parts.some(({ is_open }) => !is_open)) return none('closed')
  if (chosen.length < fewestParts) return none('few')
  const fit = fitOf(chosen, outlook)
  if (fit.kind === 'fits') return { ...view, price: builtPriceOf(fit.chance) / 1000, problem: null }
  const implied = fit.kind === 'implied' ? parts.find(({ id }) => id === fit.part) : undefined
  return { ...none(fit.kind), about: implied ? builtName([implied]) : null }
}

type Menu = {
  chosen: readonly Part[]
  open: readonly Part[]
  outlook: Outlook
  fixture: Fixture
  lang: LanguageCode
}

function menuMarket({ id: marketId, market, selections }: OfferedMarket, menu: Menu): MenuMarket {
  const { fixture, lang, chosen } = menu
  return {
    ...{ id: marketId, name: marketName(market, fixture, lang), group: groupOf(market) },
    selections: selections.map(({ id, price }) => {
      const part: Part = { id: partId(marketId, id), market, marketId, selectionId: id }
      const isChosen = chosen.some((one) => one.id === part.id)
      const name = selectionName(market, id, fixture, lang)
      const place = isChosen ? { replaces: [] } : placeOf(part, menu)
      return { id: part.id, name, price: price / 1000, isChosen, ...place }
    }),
  }
}

/** Another selection of its market gives way; another line does, if the two make no bet together. */
function placeOf(
  part: Part,
  { open, outlook, fixture, lang }: Menu,
): Pick<MenuSelection, 'replaces' | 'reason' | 'about'> {
  const isSameMarket = (one: Part) => one.marketId === part.marketId
  const isSameKind = (one: Part) => one.market.key === part.market.key
  for (const gives of [isSameMarket, isSameKind]) {
    const others = open.filter((one) => !gives(one))
    if (
      others.length < mostParts &&
      (others.length === 0 || fitOf([...others, part], outlook).kind === 'fits')
    )
      return { replaces: open.filter(gives).map(({ id }) => id) }
  }
  const others = open.filter((one) => !isSameKind(one))
  const nameOf = (one: Part | undefined) => one && { about: builtName([partView(one, fixture, lang)]) }
  if (others.length >= mostParts) return { replaces: [], reason: 'full' }
  const fit = fitOf([...others, part], outlook)
  if (fit.kind === 'implied' && fit.part !== part.id)
    return { replaces: [], reason: 'covers', ...nameOf(others.find(({ id }) => id === fit.part)) }
  if (fit.kind !== 'excluded')
    return { replaces: [], reason: fit.kind === 'unlikely' ? 'unlikely' : 'implied' }
  const against = others.find((one) => fitOf([one, part], outlook).kind === 'excluded')
  return { replaces: [], reason: 'excluded', ...nameOf(against) }
}

/** A built selection as a slip and a history name it. */
export function builtName(parts: readonly { market: string; selection: string }[]): string {
  return parts.map(({ market, selection }) => `${market}: ${selection}`).join(' · ')
}

type BuiltSelection = {
  id: string
  name: string
  price: number
  parts: { market: string; selection: string }[]
}

/** The built selections that can be backed now, as a market of the event has its own. */
export function builtSelections(
  match: Match,
  wanted: readonly string[],
  lang: LanguageCode,
  now_ms: number,
): BuiltSelection[] {
  return wanted.flatMap((id) => {
    const price = builtPrice(id, match, now_ms)
    if (price.code !== undefined) return []
    const parts = partsOf(id, match.fixture, lang)
    return [{ id, name: builtName(parts), price: price.value / 1000, parts }]
  })
}

/** In the order of the menu: its markets by how much they say of the match. */
export function shownParts(selection: string): Part[] {
  const placeOf = ({ market }: Part) => builtKeys.indexOf(market.key)
  return (parseBuilt(selection) ?? []).sort((one, other) => placeOf(one) - placeOf(other))
}

export function partsOf(selection: string, fixture: Fixture, lang: LanguageCode) {
  return shownParts(selection).map((part) => {
    const { market, selection: name } = partView(part, fixture, lang)
    return { market, selection: name }
  })
}
