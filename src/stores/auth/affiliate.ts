import { readText } from './tabStorage.ts'

/**
 * `agent_id` and `referral_id` of the address that this tab was opened with; loader.ts stores them on the first page.
 */
export function affiliate(): { agent_id?: string; referral_id?: string } {
  const stored = new URLSearchParams(readText('atoll:affiliate'))
  const here = new URLSearchParams(location.search)
  const found: { agent_id?: string; referral_id?: string } = {}
  for (const name of ['agent_id', 'referral_id'] as const) {
    const value = here.get(name) ?? stored.get(name)
    if (value) found[name] = value.slice(0, 200)
  }
  return found
}

/**
 * The address that starts a social sign-in (SIGNIN-06), as a navigation, because the provider's page comes next.
 * `details` are those of a sign-up.
 */
export function socialAddress(provider: string, details: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...details, ...affiliate() }).toString()
  return `/api/user/login/social/${encodeURIComponent(provider)}${query && `?${query}`}`
}
