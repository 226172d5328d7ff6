import { readStored } from '../site/storage.ts'

/**
 * The codes of the last link of a partner, while they count: as scripts/keepAffiliate.ts keeps them, else of this address, where it could not.
 */
export function affiliate(): Record<string, string> {
  const link = Object.fromEntries(new URLSearchParams(readStored('atoll:affiliate') || location.search))
  const { until = Infinity, agent_id, referral_id, ref = referral_id } = link
  if (Number(until) <= Date.now()) return {}
  return { ...(agent_id && { agent_id }), ...(ref && { referral_id: ref }) }
}

/**
 * The address that starts a social sign-in (SIGNIN-06), as a navigation, because the provider's page comes next.
 * `details` are those of a sign-up.
 */
export function socialAddress(provider: string, details: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...details, ...affiliate() }).toString()
  return `/api/user/login/social/${encodeURIComponent(provider)}${query && `?${query}`}`
}
