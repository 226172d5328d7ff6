import { code } from '#contract/errors.ts'
import type { Staff } from '#contract/operator/session.ts'
import { HttpError, type AuthProvider } from 'react-admin'
import { withCaptchaIfRequired } from '@/stores/auth/captcha.ts'
import { callStaff } from './callStaff.ts'
import { thrown } from './dataProvider.ts'
import { mayCall, callBehind } from './rights.ts'

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
  const answer = await callStaff('staffSession')
  if (!answer.ok) throw thrown(answer.error)
  return answer.value
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
    signedIn = Promise.resolve(answer.value)
  },
  logout: async () => {
    const had = signedIn
    signedIn = undefined
    // Without a session there is nothing to end. react-admin also calls this after a call has reported that.
    if (had) await callStaff('staffSignOut')
  },
  checkAuth: async () => {
    await staff()
  },
  checkError: async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== code.signInRequired) return
    signedIn = undefined
    throw error
  },
  getIdentity: async () => {
    const { id, username, role } = await staff()
    return { id, fullName: `${username} (${role})` }
  },
  getPermissions: async () => (await staff()).permissions,
  canAccess: async ({ action, resource }) => {
    const call = callBehind(action, resource)
    return call !== undefined && mayCall((await staff()).permissions, call)
  },
}
