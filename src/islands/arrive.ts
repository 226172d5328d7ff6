import { campaignParameter } from '#contract/campaignTerms.ts'
import { call } from '@/stores/calls/api.ts'
import { openAuthDialog } from './auth/open.ts'
import { showArrival } from '@/ui/notices/arrival.ts'
import { takeNotice } from './arrivalNotice.ts'
import { openSearch } from './search/open.ts'

/**
 * Does what an address asks for once, and takes it out of the address: `?auth=sign-up` of a link opens a form, redirects of the
 * server pass a notice and the form behind the `#`. `reopened` is the modal that a reload finds open.
 */
export async function arrive(reopened?: string): Promise<void> {
  const address = new URL(location.href)
  const behind = new URLSearchParams(address.hash.slice(1))
  const named = behind.get('notice')
  const campaign = address.searchParams.get(campaignParameter)
  const wanted = address.searchParams.get('auth') ?? behind.get('auth') ?? reopened
  if (wanted || named || campaign) {
    for (const name of ['auth', campaignParameter]) address.searchParams.delete(name)
    if (behind.has('auth') || named) address.hash = ''
    history.replaceState(history.state, '', address)
  }
  const notice = takeNotice(named)
  if (notice) await showArrival(notice)
  if (wanted === 'search') return openSearch()
  // A signed-in player may recover the password too.
  const isIn = document.documentElement.dataset.session === 'in'
  // Nothing waits for it, and nothing is told if it is lost: it is a count.
  if (campaign && isIn) void call('openCampaign', { body: { campaign } })
  if (wanted && (!isIn || wanted === 'recovery')) await openAuthDialog(wanted)
}
