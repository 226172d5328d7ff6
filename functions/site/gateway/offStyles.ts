import { exports } from 'cloudflare:workers'
import type { MiddlewareHandler } from 'hono'
import { calls } from '#contract/calls.ts'
import { isOffIn, offPath, ruleGame } from '#contract/countryRules.ts'
import { FailureBodySchema } from '#contract/envelope.ts'
import { Arrangement } from '#contract/gameLists.ts'
import * as v from 'valibot'
import { describeError, log } from '../../shared/log.ts'
import { traceHeaders } from '../../shared/trace.ts'
import type { Site } from '../calls/context.ts'

const roots = ['slots', 'live-casino', 'virtual-games']
const Answer = v.object({ result: Arrangement })
const Version = v.object({ result: calls.contentVersion.result })
const timeout_ms = 3000

/**
 * Styles that hide what is not offered in the visitor's country: a page has one HTML for all of them, and loads these where there is a
 * rule at all. They hide cards wherever they are drawn, also by islands. What they hide cannot be launched either (9487).
 */
export const offStyles: MiddlewareHandler<Site> = async (c, next) => {
  if (new URL(c.req.url).pathname !== offPath) return next()
  const country = c.req.header('CF-IPCountry')?.toUpperCase()
  const ids = await offIn(country)
  const styles = ids.length === 0 ? '' : stylesOf(ids)
  return c.body(styles, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    // The visitor's alone: the next one may be elsewhere.
    'Cache-Control': 'private, max-age=60',
  })
}

/** Without an answer nothing is hidden, and the launch still refuses. */
async function offIn(country: string | undefined): Promise<string[]> {
  try {
    return offOf(await arrangementNow(), country)
  } catch (error) {
    log('error', 'nothing hidden by country', { error: describeError(error) })
    return []
  }
}

/** By the version of the content, as pages ask for it: the edge keeps an older answer for minutes. */
async function arrangementNow(): Promise<unknown> {
  const version = v.safeParse(Version, await ask(calls.contentVersion.path))
  if (!version.success) return ask(calls.arrangement.path)
  return ask(`${calls.arrangement.path}?content=${encodeURIComponent(version.output.result.version)}`)
}

async function ask(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout_ms)
  const request = new Request(`https://catalog${address}`, { headers: traceHeaders(), signal })
  return (await exports.Catalog.fetch(request)).json()
}

function offOf(body: unknown, country: string | undefined): string[] {
  const answer = v.safeParse(Answer, body)
  if (answer.success) {
    return answer.output.result.off.filter((rule) => isOffIn(rule, country)).map(({ id }) => id)
  }
  const failure = v.safeParse(FailureBodySchema, body)
  log('warn', 'nothing hidden by country', { code: failure.success ? failure.output.status : undefined })
  return []
}

/** The ids have no character that a string of a style sheet would need to escape (CountryRuleId). */
function stylesOf(ids: readonly string[]): string {
  const cards = ids.map((id) => {
    const game = ruleGame(id)
    return game === undefined ? `[data-game^="${id}/"]` : `[data-game="${game}"]`
  })
  const links = ids.map((id) => {
    const game = ruleGame(id)
    if (game !== undefined) return `[href$="/${game}"]`
    return [`[href$="provider=${id}"]`, ...roots.map((root) => `[href*="/${root}/${id}/"]`)].join()
  })
  const none = '{display:none!important}'
  return [
    `li:is(${cards.join()})${none}`,
    `li:has(>a:is(${links.join()}))${none}`,
    `:is(.lobby-row,.game-row):not(:has(li[data-game]:not(${cards.join()})))${none}`,
  ].join('\n')
}
