import { localPath } from '#contract/languages.ts'
import { shownPath } from '#contract/operator/content.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Config } from '../kit/config.ts'
import type { EntryKey } from './drafts.ts'

/** Shared by the search engines that take part (indexnow.org). */
const endpoint = 'https://api.indexnow.org/indexnow'
const timeout_ms = 5000

/**
 * Tells search engines that a page has changed, where the deployment has a key; the site proves it by a file of that name. They
 * find it by themselves later, as they find what a schedule shows or hides, so a failure is a line of the log.
 */
export async function announceChange(
  { siteOrigin, indexNowKey: key }: Pick<Config, 'siteOrigin' | 'indexNowKey'>,
  entryKey: EntryKey,
  fetchWith: typeof fetch = fetch,
): Promise<void> {
  const path = shownPath(entryKey)
  if (key === undefined || path === undefined) return
  const urlList = [siteOrigin + localPath(entryKey.locale, path)]
  const body = { host: new URL(siteOrigin).host, key, keyLocation: `${siteOrigin}/${key}.txt`, urlList }
  try {
    const answer = await fetchWith(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms),
    })
    if (!answer.ok) log('warn', 'search engines not told', { path, http: answer.status })
  } catch (error) {
    log('warn', 'search engines not told', { path, error: describeError(error) })
  }
}
