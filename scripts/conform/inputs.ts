import type { CallName } from '#contract/calls.ts'

export type GoodInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/**
 * Good requests of calls that need one and may be made on any account as often as wished: they move no money and leave nothing behind
 * that a player would miss. Calls that pay, sign up or close an account are walked without their happy path.
 */
export const goodInputs: Partial<Record<CallName, GoodInput>> = {
  flatPages: { params: { lang: 'en' } },
  slides: { query: { lang: 'en' } },
  ads: { query: { lang: 'en' } },
  appUpdates: { body: { project: 'atoll' } },
  active: {},
  setLanguage: { body: { languageId: 2 } },
  addFavorite: { body: { slot: { provider: 'pragmatic', gameId: 'conform' } } },
  removeFavorite: { body: { id: 'pragmatic/conform' } },
  paymentToken: {},
  slotsHistory: { body: { page: 1, count: 5 } },
  setRealityCheck: { body: { minutes: 60 } },
  updateProfile: { body: {} },
}
