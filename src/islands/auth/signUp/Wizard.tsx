import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { offerStepDown } from '@/stores/auth/authModal.ts'
import { $authPending, isToldElsewhere } from '@/stores/auth/signIn.ts'
import { $signUp, changeSignUp, checkAccount, submitSignUp } from '@/stores/auth/signUp.ts'
import { type SignUpPart, signUpParts } from '@/stores/auth/signUpDraft.ts'
import { checkParts, partOfErrors, refusedFields, stepsOf } from '@/stores/auth/signUpRules.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { Steps } from '@/ui/fields/Steps.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { AccountPart } from './AccountPart.tsx'
import { CaptchaState, Failure } from './notes.tsx'
import { DetailsPart } from './DetailsPart.tsx'
import { TermsPart } from './TermsPart.tsx'
import { useFields } from './useFields.ts'

/** The steps of the ways that ask for more than a click (SIGNUP-02 to 05). */
export function Wizard({ texts }: { texts: SignUpTexts }) {
  const { auth, signUp, widgets } = texts
  const form = useStore($signUp)
  const pending = useStore($authPending)
  const [checking, setChecking] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const fields = useFields(root, texts, (now) => checkParts(signUpParts, now))
  const steps = stepsOf(useNarrow())
  const index = steps.findIndex((parts) => parts.includes(form.part))
  const shown = steps[index] ?? []
  const isLast = index === steps.length - 1

  function goTo(part: SignUpPart | undefined) {
    if (part) changeSignUp({ part })
    fields.show({})
    fields.focusHeading()
  }
  function back(): boolean {
    const before = steps[index - 1]?.[0]
    if (before) goTo(before)
    return before !== undefined
  }
  useEffect(() => offerStepDown(back))

  /** Errors of a step that is not shown bring the player there. */
  function show(...[found, refused]: Parameters<typeof fields.show>) {
    const part = partOfErrors(found)
    if (part && !shown.includes(part)) changeSignUp({ part })
    fields.show(found, refused)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || checking) return
    const found = checkParts(isLast ? signUpParts : shown, $signUp.get())
    if (Object.keys(found).length > 0) return show(found)
    fields.show({})
    setChecking(true)
    const refused = await ask(isLast, shown)
    setChecking(false)
    if (refused) show(refusedFields(refused), refused)
    else if (!isLast) goTo(steps[index + 1]?.[0])
  }
  const titles = { account: signUp.accountTitle, details: signUp.detailsTitle, terms: signUp.termsTitle }
  return (
    <form ref={root} className="grid gap-4 sign-up-form" noValidate onSubmit={(event) => void submit(event)}>
      <Steps number={index + 1} count={steps.length} title={titles[shown[0] ?? 'account']} texts={widgets} />
      <div className="sign-up-fields">
        {shown.includes('account') && <AccountPart texts={texts} fields={fields} />}
        {shown.includes('details') && <DetailsPart texts={texts} fields={fields} />}
        {shown.includes('terms') && <TermsPart texts={texts} fields={fields} />}
        <Failure of={fields.failure} texts={texts} />
      </div>
      <CaptchaState text={signUp.checking} />
      <div className="sign-up-actions">
        {index > 0 && (
          <button type="button" className="button button-quiet sign-up-back" onClick={back}>
            <Icon name="chevron" mirrored />
            {signUp.back}
          </button>
        )}
        <SubmitButton
          pending={pending || checking}
          label={isLast ? signUp.playNow : signUp.continue}
          busy={auth.wait}
        />
      </div>
    </form>
  )
}

/** Asks the server about the shown step; with the last one, to sign up. Returns what is to be told of a refusal. */
async function ask(isLast: boolean, shown: readonly SignUpPart[]): Promise<CallFailure | undefined> {
  if (!isLast) return shown.includes('account') ? checkAccount() : undefined
  const entered = await submitSignUp()
  return entered.ok || isToldElsewhere(entered.error) ? undefined : entered.error
}

/** A phone's width: there the last two steps are one. */
const query = '(max-width: 599px)'

function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
