import { callHeader } from '#contract/constants.ts'
import { readStored, writeStored } from '@/stores/site/storage.ts'

/** The codes of the link, as a query, with `until`: when they count no more. */
const affiliateKey = 'atoll:affiliate'
const day_ms = 86_400_000
const longestCode = 200
const kept_ms = 30 * day_ms

/**
 * Keeps the codes of a partner's link for a sign-up in the next days, and tells the site that there was a visit by it: the code, and nothing of
 * who came. loader.ts loads this only where the address has a code. The last link counts; the same one is counted once a day.
 */
export function keepAffiliate(search: string, now = Date.now()): void {
  const here = new URLSearchParams(search)
  const [agent, referral] = [here.get('agent_id'), here.get('ref') ?? here.get('referral_id')].map((code) =>
    code?.slice(0, longestCode),
  )
  const codes = { ...(agent && { agent_id: agent }), ...(referral && { referral_id: referral }) }
  const until = now + kept_ms
  const before = new URLSearchParams(readStored(affiliateKey))
  const isSame = ['agent_id', 'referral_id'].every(
    (name) => (before.get(name) ?? '') === (new URLSearchParams(codes).get(name) ?? ''),
  )
  if (isSame && Number(before.get('until')) > until - day_ms) return
  writeStored(affiliateKey, new URLSearchParams({ ...codes, until: String(until) }).toString())
  const code = referral ?? agent
  if (!code) return
  fetch('/api/partner/visit', {
    method: 'POST',
    keepalive: true,
    headers: { [callHeader]: '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ partner: code }),
  }).catch(console.warn)
}
