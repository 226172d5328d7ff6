import { code } from '#contract/errors.ts'
import { call, isPassing, type CallFailure } from '@/stores/calls/api.ts'
import { sendNotice } from '@/islands/arrivalNotice.ts'
import { homePath } from '@/stores/site/page.ts'

/*
 * ROUTE-13. The call is made by this script and not by opening the page, so that a mail scanner that follows the link
 * does not use the code up.
 */
const waiting = document.querySelector<HTMLElement>('[data-verify=waiting]')
const failed = document.querySelector<HTMLElement>('[data-verify=failed]')

/** The raw text after the first equals sign of the query: a plus stays a plus. */
function codeOf(search: string): string {
  const value = /=([^&]*)/.exec(search)?.[1] ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    // An invalid percent escape: the raw code is sent, and the server decides.
    return value
  }
}

async function verify(): Promise<void> {
  show(waiting)
  const failure = await refusalOf(codeOf(location.search))
  if (failure && isPassing(failure)) return show(failed)
  // The next page shows the notice behind the `#`: ui/notices/arrival.ts.
  const notice = failure?.code ?? 'emailVerified'
  sendNotice(notice)
  location.replace(`${homePath()}#notice=${notice}`)
}

async function refusalOf(value: string): Promise<CallFailure | undefined> {
  const missing = { kind: 'answered', code: code.verificationInvalid, message: 'no code' } as const
  if (value === '') return missing
  const verified = await call('verifyEmail', { params: { code: value } })
  return verified.ok ? undefined : verified.error
}

function show(part: HTMLElement | null): void {
  for (const each of [waiting, failed]) if (each) each.hidden = each !== part
}

failed?.querySelector('button')?.addEventListener('click', () => void verify())
void verify()
