import type { LanguageCode } from '@contract/languages'
import type { Texts } from './texts'

const loaders = {
  ...import.meta.glob<Record<string, unknown>>(
    '../../locales/*/{account,auth,favorites,jackpotWin,launcher,lobby,notices,recovery,search,secondFactor,security,signUp,uikit,widgets}.json',
    {
      import: 'default',
    },
  ),
  ...import.meta.glob<Record<string, unknown>>('../../locales/*/errors.json', {
    query: '?part=common',
    import: 'default',
  }),
}

type IslandNamespace =
  | 'account'
  | 'auth'
  | 'errors'
  | 'favorites'
  | 'jackpotWin'
  | 'launcher'
  | 'lobby'
  | 'notices'
  | 'recovery'
  | 'search'
  | 'secondFactor'
  | 'security'
  | 'signUp'
  | 'uikit'
  | 'widgets'

/** Loads one namespace of one language into the browser, as a chunk of its own; of `errors`, the common part. */
export async function loadTexts<Namespace extends IslandNamespace>(
  lang: LanguageCode,
  namespace: Namespace,
): Promise<Texts[Namespace]> {
  const load = loaders[`../../locales/${lang}/${namespace}.json`]
  if (!load) throw new Error(`no texts ${lang}/${namespace}`)
  return (await load()) as Texts[Namespace]
}
