import { code } from '#contract/errors.ts'
import type { Staff } from '#contract/operator/session.ts'
import { HttpError, type AuthProvider } from 'react-admin'
import { withCaptchaIfRequired } from '@/stores/auth/captcha.ts'
import { chooseBrand, type BrandIdentity } from './brands.ts'
import { callStaff, signedInId } from './callStaff.ts'
import { rememberAccess } from './queries.ts'
import { loadPreferences } from './preferences.ts'
import { thrown } from './dataProvider.ts'
import { mayOpen } from './rights.ts'

/** The steps of signing in, as the form sends them; `answer` is what the OpenID provider of the staff said. */
export type LogInStep = { login: string; password: string } | { code: string } | { answer: string }

let signedIn: Promise<Staff> | undefined

/** The signed-in member of staff: loaded once, and again after a sign-in. Rejects with the failure if nobody is signed in. */
async function staff(): Promise<Staff> {
  signedIn ??= readStaff()
  try {
    return await signedIn
  } catch (error) {
    signedIn = undefined
    throw error
  }
}

async function readStaff(): Promise<Staff> {
  const [answer] = await Promise.all([callStaff('staffSession'), loadPreferences()])
  // A link of somebody who works for another brand, or a brand that is no more.
  if (!answer.ok && answer.error.code === code.otherBrand) chooseBrand(undefined)
  if (!answer.ok) throw thrown(answer.error)
  signedInId.set(answer.value.id)
  rememberAccess(answer.value)
  return answer.value
}

function forget(): void {
  signedIn = undefined
  signedInId.set(undefined)
}

function sendStep(step: LogInStep) {
  if ('code' in step) return callStaff('staffSecondFactor', { body: step })
  if ('answer' in step) return callStaff('staffOpenIdFinish', { body: step })
  return withCaptchaIfRequired((captcha) =>
    callStaff('staffSignIn', { body: { ...step, ...(captcha !== undefined && { captcha }) } }),
  )
}

export const authProvider: AuthProvider = {
  login: async (step: LogInStep) => {
    const answer = await sendStep(step)
    if (!answer.ok) throw thrown(answer.error)
    await loadPreferences()
    signedInId.set(answer.value.id)
    rememberAccess(answer.value)
    signedIn = Promise.resolve(answer.value)
  },
  logout: async () => {
    const had = signedIn
    forget()
    // Without a session there is nothing to end. react-admin also calls this after a call has reported that.
    if (had) await callStaff('staffSignOut')
  },
  checkAuth: async () => {
    await staff()
  },
  checkError: async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== code.signInRequired) return
    forget()
    throw error
  },
  getIdentity: async (): Promise<BrandIdentity> => {
    const { id, username, role, brands, all_brands } = await staff()
    return { id, fullName: `${username} (${role})`, brands, all_brands }
  },
  getPermissions: async () => (await staff()).permissions,
  canAccess: async ({ action, resource }) => {
    const { permissions, all_brands } = await staff()
    return mayOpen(permissions, all_brands, action, resource)
  },
}
