import { useStore } from '@nanostores/react'
import { useEffect, useRef, type FormEvent } from 'react'
import { offerStepDown } from '@/stores/auth/authModal.ts'
import { $authPending } from '@/stores/auth/signIn.ts'
import { $signUp, changeSignUp, submitSignUp } from '@/stores/auth/signUp.ts'
import { signUpParts, type SignUpPart } from '@/stores/auth/signUpDraft.ts'
import {
  checkParts,
  partOfErrors,
  refusedFields,
  stepsOf,
  type FieldErrors,
} from '@/stores/auth/signUpRules.ts'
import { failureText } from '@/ui/errorText.ts'
import { Steps } from '@/ui/fields/Steps.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { AccountPart } from './AccountPart.tsx'
import { DetailsPart } from './DetailsPart.tsx'
import { TermsPart } from './TermsPart.tsx'
import { CaptchaState } from './CaptchaState.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { useFields } from './useFields.ts'
import { useNarrow } from './useNarrow.ts'

/** The steps of the ways that ask for more than a click (SIGNUP-02 to 05). */
export function Wizard({ texts }: { texts: SignUpTexts }) {
  const { auth, signUp, widgets, errors } = texts
  const form = useStore($signUp)
  const pending = useStore($authPending)
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
    if (pending) return
    const found = checkParts(isLast ? signUpParts : shown, $signUp.get())
    if (Object.keys(found).length > 0) show(isLast ? withForgotten(found, shown) : found)
    else if (!isLast) goTo(steps[index + 1]?.[0])
    else {
      fields.show({})
      const entered = await submitSignUp()
      if (!entered.ok) show(refusedFields(entered.error), entered.error)
    }
  }
  const titles = { account: signUp.accountTitle, details: signUp.detailsTitle, terms: signUp.termsTitle }
  return (
    <form ref={root} className="grid gap-4 sign-up-form" noValidate onSubmit={(event) => void submit(event)}>
      <Steps number={index + 1} count={steps.length} title={titles[shown[0] ?? 'account']} texts={widgets} />
      <div className="sign-up-fields">
        {shown.includes('account') && <AccountPart texts={texts} fields={fields} />}
        {shown.includes('details') && <DetailsPart texts={texts} fields={fields} />}
        {shown.includes('terms') && <TermsPart texts={texts} fields={fields} />}
        {fields.failure && <p className="failure">{failureText(errors, fields.failure)}</p>}
      </div>
      <CaptchaState text={signUp.checking} />
      <div className="sign-up-actions">
        {index > 0 && (
          <button type="button" className="button button-quiet sign-up-back" onClick={back}>
            <Icon name="chevron" mirrored />
            {signUp.back}
          </button>
        )}
        <SubmitButton pending={pending} label={isLast ? signUp.playNow : signUp.continue} busy={auth.wait} />
      </div>
    </form>
  )
}

/** Fields that a reload forgets on purpose are asked for again, with the reason. */
function withForgotten(found: FieldErrors, shown: readonly SignUpPart[]): FieldErrors {
  const part = partOfErrors(found)
  if (!part || shown.includes(part)) return found
  const secrets = ['code', 'password', 'repeat'].filter((name) => found[name] === 'required')
  return { ...found, ...Object.fromEntries(secrets.map((name) => [name, 'typeAgain'])) }
}
