import type { LanguageCode } from '@contract/languages'
import type { Texts } from './texts'

const loaders = {
  ...import.meta.glob<Record<string, unknown>>(
    '../../locales/*/{account,auth,bets,bonuses,cashier,favorites,history,jackpotWin,launcher,lobby,notices,owed,payments,popups,profile,recovery,search,secondFactor,security,signUp,slotsHistory,sport,transfers,uikit,widgets}.json',
    {
      import: 'default',
    },
  ),
  ...import.meta.glob<Record<string, unknown>>('../../locales/*/errors.json', {
    query: '?part=common',
    import: 'default',
  }),
}

export type IslandNamespace =
  | 'account'
  | 'auth'
  | 'bets'
  | 'bonuses'
  | 'cashier'
  | 'errors'
  | 'favorites'
  | 'history'
  | 'jackpotWin'
  | 'launcher'
  | 'lobby'
  | 'notices'
  | 'owed'
  | 'payments'
  | 'popups'
  | 'profile'
  | 'recovery'
  | 'search'
  | 'secondFactor'
  | 'security'
  | 'signUp'
  | 'slotsHistory'
  | 'sport'
  | 'transfers'
  | 'uikit'
  | 'widgets'

/** The language of a page and the namespaces an island asked for. */
export type LoadedTexts<Namespace extends IslandNamespace> = { lang: LanguageCode } & Pick<Texts, Namespace>

const loading = new Map<string, Promise<unknown>>()

/**
 * Loads namespaces of a language in the browser, each as its own chunk; of `errors` the common part. The same
 * namespaces give the same promise, as React's `use` requires; a failed one is loaded again on the next call.
 */
export function loadTexts<Namespace extends IslandNamespace>(
  lang: LanguageCode,
  ...namespaces: readonly Namespace[]
): Promise<LoadedTexts<Namespace>> {
  const key = `${lang} ${namespaces.join(' ')}`
  const there = loading.get(key) as Promise<LoadedTexts<Namespace>> | undefined
  if (there) return there
  const texts = loadAll(lang, namespaces)
  loading.set(key, texts)
  texts.catch(() => loading.delete(key))
  return texts
}

async function loadAll<Namespace extends IslandNamespace>(
  lang: LanguageCode,
  namespaces: readonly Namespace[],
): Promise<LoadedTexts<Namespace>> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = loaders[`../../locales/${lang}/${namespace}.json`]
      if (!load) throw new Error(`no texts ${lang}/${namespace}`)
      return [namespace, await overLostConnection(load)]
    }),
  )
  return { lang, ...Object.fromEntries(loaded) } as LoadedTexts<Namespace>
}

/** Retries when the connection is back. */
async function overLostConnection<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
}
