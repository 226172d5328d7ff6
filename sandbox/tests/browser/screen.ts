import { render, type TemplateResult } from 'lit-html'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { emptyDraft } from '../../sport/client/slip.ts'
import type { Screen, State } from '../../sport/client/state.ts'
import { frameTexts, refusalTexts } from '../../sport/frame/texts.ts'

export function screenWith(state: Partial<State>, lang: LanguageCode): Screen {
  const all: State = {
    ...{
      route: { page: 'Home', query: {} },
      data: undefined,
      isStale: false,
      from: undefined,
      hasFailed: false,
      isOffline: false,
      sports: [],
    },
    ...{
      wanted: 30,
      odds: 'decimal',
      dateFormat: 'DD.MM.YYYY',
      isMainOnly: false,
      token: 'token',
      player: undefined,
      draft: emptyDraft('id'),
    },
    ...{ desk: { kind: 'idle' }, slipEvents: new Map(), isSlipOpen: true, moves: new Map(), seen: new Map() },
    ...{
      favorites: [],
      watched: [],
      betsShown: 'open',
      aside: undefined,
      openList: undefined,
      offers: {},
      sort: 'time',
      column: 'winner',
      marketTab: 'all',
      built: [],
      isCourseShown: undefined,
      chips: {},
      chipsTyped: undefined,
      cashingOut: undefined,
      cleared: undefined,
      notice: '',
      isSuccess: false,
      ...state,
    },
  }
  const texts = frameTexts(lang)
  const setup = { lang, tag: languageOf(lang).tag, hosts: [], texts, refusals: refusalTexts(lang), now_ms: 0 }
  const plain = (value: number | string) => String(value)
  return {
    ...{ skin: 'digitain', setup, state: all, now_ms: 0, view: 'africanView', money: plain, odds: plain },
    ...{ isWide: false, isRoomy: false },
    ...{ dayAndTime: plain, day: plain, time: plain, until: plain, number: plain },
  }
}

/** A page that draws views, each over the one before. */
export function page(): { root: HTMLElement; draw: (view: TemplateResult) => void } {
  const root = document.createElement('main')
  document.body.replaceChildren(root)
  return { root, draw: (view) => void render(view, root) }
}
