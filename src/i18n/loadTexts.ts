import type { LanguageCode } from '#contract/languages.ts'
import { overLostConnection } from '@/stores/calls/connection.ts'
import type { Texts } from './texts.ts'

/** The loaders of a namespace, by the path of each file. Each has a module in namespaces/, so an island brings only its own. */
type Namespace<Name> = { readonly name: Name; readonly files: Record<string, () => Promise<unknown>> }

/** The language of a page and the namespaces an island asked for. */
export type LoadedTexts<Name extends keyof Texts> = { lang: LanguageCode } & Pick<Texts, Name>

const loading = new Map<string, Promise<unknown>>()

/**
 * Loads namespaces of a language in the browser, each as its own chunk; of `errors` the common part. The same
 * namespaces give the same promise, as React's `use` requires; a failed one is loaded again on the next call.
 */
export function loadTexts<Name extends keyof Texts>(
  lang: LanguageCode,
  ...namespaces: readonly Namespace<Name>[]
): Promise<LoadedTexts<Name>> {
  const key = [lang, ...namespaces.map(({ name }) => name)].join(' ')
  const there = loading.get(key) as Promise<LoadedTexts<Name>> | undefined
  if (there) return there
  const texts = loadAll(lang, namespaces)
  loading.set(key, texts)
  texts.catch(() => loading.delete(key))
  return texts
}

async function loadAll<Name extends keyof Texts>(
  lang: LanguageCode,
  namespaces: readonly Namespace<Name>[],
): Promise<LoadedTexts<Name>> {
  const loaded = await Promise.all(
    namespaces.map(async ({ name, files }) => {
      const load = files[`../../../locales/${lang}/${name}.json`]
      if (!load) throw new Error(`no texts ${lang}/${name}`)
      return [name, await overLostConnection(load)]
    }),
  )
  return { lang, ...Object.fromEntries(loaded) } as LoadedTexts<Name>
}
