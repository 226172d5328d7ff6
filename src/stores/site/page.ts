import { defaultLanguage, isLanguageCode, localPath, type LanguageCode } from '#contract/languages.ts'

/** The language of the page. Every tag of the language table starts with its code. */
export function pageLanguage(): LanguageCode {
  const start = document.documentElement.lang.slice(0, 2)
  return isLanguageCode(start) ? start : defaultLanguage
}

/** The brand's name, from the page's head: no script needs the whole brand. */
export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
}

/** The modal that the newest entry of the history belongs to (backButton.ts); loader.ts reads it by itself. */
export function modalOfEntry(): string | undefined {
  return (history.state as { modal?: string } | null)?.modal
}

export function homePath(): string {
  return localPath(pageLanguage(), '/')
}
