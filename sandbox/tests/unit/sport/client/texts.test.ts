import { describe, expect, it } from 'vitest'
import { languageCodes, languageOf } from '#contract/languages.ts'
import { emptyDraft } from '../../../../sport/client/slip.ts'
import type { Screen, State } from '../../../../sport/client/state.ts'
import { eventsPage } from '../../../../sport/client/views/eventsPage.ts'
import { slipView } from '../../../../sport/client/views/slipView.ts'
import { refusalTexts } from '../../../../sport/frame/refusalTexts.ts'
import en from '../../../../locales/en/frame.json'
import { frameTexts } from '../../../../sport/frame/texts.ts'
import { refusalConditions } from '../../../../sport/book/refusals.ts'

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort()
const sameEverywhere: Record<string, readonly string[]> = {
  fr: ['pages', 'sports', 'score'],
  es: ['system'],
  pt: [],
  ru: [],
  he: [],
  ar: [],
}

function screenWith(state: Partial<State>, lang: (typeof languageCodes)[number]): Screen {
  const all: State = {
    ...{
      route: { page: 'Home', query: {} },
      data: undefined,
      hasFailed: false,
      isOffline: false,
      sports: [],
    },
    ...{
      wanted: 30,
      odds: 'decimal',
      isMainOnly: false,
      token: 'token',
      player: undefined,
      draft: emptyDraft('id'),
    },
    ...{ desk: { kind: 'idle' }, slipEvents: new Map(), isSlipOpen: true, moves: new Map(), favorites: [] },
    ...{ watched: [], betsShown: 'open', cashingOut: undefined, notice: '', ...state },
  }
  const texts = frameTexts(lang)
  const setup = { lang, tag: languageOf(lang).tag, hosts: [], texts, refusals: refusalTexts(lang), now_ms: 0 }
  const plain = (value: number | string) => String(value)
  return {
    ...{ skin: 'digitain', setup, state: all, now_ms: 0, view: 'africanView', money: plain, odds: plain },
    ...{ dayAndTime: plain, day: plain },
  }
}

describe('the page of an event', () => {
  const market = (name: string) => ({ id: name, name, selections: [] })
  const markets = ['1X2', 'Totals', 'Handicap', 'Score', 'Odd or even'].map(market)
  const event = { id: 'e', state: 'prematch', home: 'A', away: 'B', score: null, starts_at: '', markets }
  const drawn = (isMainOnly: boolean) => {
    const data = { kind: 'events', events: [event] } as unknown as State['data']
    return eventsPage(screenWith({ data, isMainOnly, route: { page: 'EventView', query: {} } }, 'en')).text
  }

  it('[PROFILE-10] opens the main bets, with the others a press away, or all of them', () => {
    const main = drawn(true)
    const [open = '', others = ''] = main.split('<details')
    expect(open).toContain('data-key="Handicap"')
    expect(open).not.toContain('data-key="Score"')
    expect(others).toContain('data-key="Score"')
    expect(others).toContain('data-key="Odd or even"')
    expect(drawn(false)).not.toContain('<details')
    expect(drawn(false)).toContain('data-key="Odd or even"')
  })
})

describe('the texts of the book', () => {
  it.each(languageCodes)('%s says everything, with the same blanks', (lang) => {
    const texts = frameTexts(lang)
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key as keyof typeof en]
      expect(blanks(text), `${lang} ${key}`).toEqual(blanks(english))
      if (lang !== 'en' && text === english) expect(sameEverywhere[lang], `${lang} ${key}`).toContain(key)
    }
  })

  it.each(languageCodes)('[SPORT-09] every refusal reaches the player in %s', (lang) => {
    for (const code of refusalConditions.keys()) {
      const { text } = slipView(screenWith({ desk: { kind: 'refused', code, pick: undefined } }, lang))
      const said = /role="alert">([^<]+)</.exec(text)?.[1] ?? ''
      expect(said.length, `${lang} ${code}`).toBeGreaterThan(8)
      expect(said, `${lang} ${code}`).not.toBe(frameTexts(lang).refused)
    }
  })

  it('[SPORT-09] a refusal after placed singles says how many those were', () => {
    const desk = { kind: 'refused', code: 614, pick: 0, taken: { placed: 1, count: 3 } } as const
    expect(slipView(screenWith({ desk }, 'en')).text).toMatch(/>Bets placed: 1 of 3\. [A-Z][^<]+</)
  })

  it('[SPORT-05] a guest is told that bets need a sign-in', () => {
    const pick = {
      ...{ betId: 'b', eventId: 'football-1', marketId: 'result', selectionId: 'home', tourneyId: 't' },
      ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
    }
    const draft = { ...emptyDraft('id'), picks: [pick] }
    const guest = slipView(screenWith({ token: undefined, draft }, 'en')).text
    expect(guest).toContain('Please log in to place bets')
    expect(guest).not.toContain('data-do="place"')
    expect(slipView(screenWith({ draft }, 'en')).text).toContain('data-do="place"')
  })
})
