import type { CallResult } from '#contract/calls.ts'
import type { ComplaintSubject } from '#contract/complaintTerms.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { invalid } from '../calls/formCalls.ts'
import { withCaptcha } from '../auth/captcha.ts'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'
import { pageLanguage } from '../site/page.ts'

export type Complaints = CallResult<'complaints'>
type Made = CallResult<'complain'>
export type Complaint = { subject: ComplaintSubject | ''; text: string; email: string }

const complaintsAtom = atom<Loaded<Complaints>>({ state: 'loading' })
/** STUDIO-16: a player's complaints with the answers. */
export const $complaints = readonlyType(complaintsAtom)
export const loadComplaints = () => loadInto(complaintsAtom, 'complaints')
onMount(complaintsAtom, () => loadWhileMounted(complaintsAtom, loadComplaints))

/** A guest gives an address and shows to be human. */
export async function complain(
  { subject, text, email }: Complaint,
  isGuest: boolean,
): Promise<Result<Made, CallFailure>> {
  const missing = {
    ...(subject === '' && { subject: 'required' }),
    ...(text.trim() === '' && { text: 'required' }),
    ...(isGuest && email.trim() === '' && { email: 'required' }),
  }
  if (subject === '' || Object.keys(missing).length > 0) return invalid(missing)
  const body = { subject, text, lang: pageLanguage() }
  if (isGuest) {
    return withCaptcha((captcha) => call('complainAsGuest', { body: { ...body, email, captcha } }))
  }
  const made = await call('complain', { body })
  // The number is told meanwhile.
  if (made.ok) void loadComplaints()
  return made
}
