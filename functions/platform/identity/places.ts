import { ok, type Result } from '#lib/result.ts'
import { code } from '#contract/errors.ts'
import type { PlaceFlag } from '#contract/operator/players.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Client } from '../kit/client.ts'
import type { Config } from '../kit/config.ts'
import type { Services } from '../kit/services.ts'
import { networkHash, recordEvent } from '../security/events.ts'
import type { Account } from '../tables/accounts.ts'

/*
 * Where somebody plays from, as Cloudflare's edge says, and two rules about it. A rule stops nothing: it tells staff. docs/protection.md
 * describes them.
 */

/** What is kept with a sign-in. */
export type SeenPlace = {
  country: string | null
  asn: number | null
  network: string | null
  placedAt: number
  placeFlags: PlaceFlag[]
}

export type PlaceFacts = {
  country: string | null
  asn: number | null
  /** The country where the account was seen last, and when. */
  before: { country: string; at: number } | undefined
}
type Found = { flag: PlaceFlag; detail: string }

/** Cloudflare's country of Tor, where no network has a number that says so. */
const tor = 'T1'
/** Tor and an unknown country are nowhere: nobody travels from there or to there. */
const nowhere: ReadonlySet<string> = new Set([tor, 'XX'])

/** The rules that hold, with what they saw. */
export function flagsOf({ country, asn, before }: PlaceFacts, rules: Config['places'], now: number): Found[] {
  const found: Found[] = []
  if (country === tor) found.push({ flag: 'hosting_network', detail: 'Tor' })
  else if (asn !== null && rules.hosting.has(asn)) found.push({ flag: 'hosting_network', detail: `AS${asn}` })
  if (country === null || !before || country === before.country) return found
  const took_ms = now - before.at
  if (nowhere.has(country) || nowhere.has(before.country) || took_ms >= rules.travel_ms) return found
  const detail = `${before.country} ${country} ${Math.floor(took_ms / minute_ms)}min`
  return [...found, { flag: 'impossible_travel', detail }]
}

/** Looks at where a sign-in or a launch comes from, and logs with the player what the rules find. */
export async function seePlace(services: Services, account: Account, client: Client): Promise<SeenPlace> {
  const now = Date.now()
  const [country, asn] = [client.country ?? null, client.asn ?? null]
  const { lastCountry, lastCountryAt } = account
  const before = lastCountry && lastCountryAt ? { country: lastCountry, at: lastCountryAt } : undefined
  const found = flagsOf({ country, asn, before }, services.config.places, now)
  for (const { flag, detail } of found)
    await recordEvent(services, {
      ...{ kind: 'place_flagged', userId: account.id, address: client.address },
      detail: `${flag} ${detail}`,
    })
  const network = (await networkHash(services, client.address)) ?? null
  return { country, asn, network, placedAt: now, placeFlags: found.map(({ flag }) => flag) }
}

/** What the account keeps of it for the next look. */
export function lastPlace({ country, placedAt }: SeenPlace): Partial<Account> {
  return country === null || nowhere.has(country) ? {} : { lastCountry: country, lastCountryAt: placedAt }
}

/** As a detail of a security event; empty where nothing is known. */
export function placeText({ country, asn }: Pick<Client, 'country' | 'asn'>): string {
  return [country, asn && `AS${asn}`].filter(Boolean).join(' ')
}

/** 9474 where the deployment names the countries to play from, and this is none of them, or not known. */
export function mayPlayFrom({ config }: Services, { country }: Client): Result<undefined, CallFailure> {
  const { countries } = config.places
  if (countries.size === 0 || (country !== undefined && countries.has(country))) return ok(undefined)
  return fail(code.placeRefused, 'no play from this country')
}
