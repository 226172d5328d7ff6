import { useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react'
import type { CallFailure } from '@/stores/calls/api.ts'
import { prepareCaptcha } from '@/stores/auth/captcha.ts'
import { $signUp, changeSignUp } from '@/stores/auth/signUp.ts'
import { textOfCode, type FieldErrors, type SignUpForm } from '@/stores/auth/signUpRules.ts'
import { errorText, fieldText } from '@/ui/errorText.ts'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'

/** The errors of the fields, and the focus for them. `check` validates the whole form. */
export function useFields(
  root: RefObject<HTMLFormElement | null>,
  { errors }: SignUpTexts,
  check: (form: SignUpForm) => FieldErrors,
) {
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailure>()
  // An object, so requesting the same focus twice works twice.
  const [focus, setFocus] = useState<{ on: 'wrong' | 'heading' }>()

  // After drawing: the element to focus may have come with the same change.
  useLayoutEffect(() => {
    if (focus) focusOn(root.current, focus.on)
  }, [root, focus])

  function show(found: FieldErrors, refused?: CallFailure) {
    setWrong(found)
    setFailure(refused)
    if (Object.keys(found).length > 0) setFocus({ on: 'wrong' })
  }

  /** Stores the input; an error disappears as soon as it is corrected. */
  function change(name: string, typed: Partial<SignUpForm>) {
    prepareCaptcha()
    changeSignUp(typed)
    if (wrong[name] === undefined) return
    const others = { ...wrong }
    delete others[name]
    const found = check($signUp.get())[name]
    setWrong(found ? { ...others, [name]: found } : others)
  }

  /**
   * An error comes when a field that was filled in is left for another field: nobody is wrong while still typing, and
   * one that came while a button is being pressed would push the button away from under the finger.
   */
  function left({ currentTarget: { name, value }, relatedTarget: next }: FocusEvent<HTMLInputElement>) {
    if (value === '' || !isField(next)) return
    const found = check($signUp.get())[name]
    if (found) setWrong({ ...wrong, [name]: found })
  }

  function textOf(name: string): string | undefined {
    const key = wrong[name]
    if (key === undefined) return undefined
    return key === textOfCode ? errorText(errors, failure?.code ?? 0) : fieldText(errors, key)
  }

  return {
    /** A failure that no field tells. */
    failure: Object.keys(wrong).length === 0 ? failure : undefined,
    show,
    change,
    textOf,
    focusHeading: () => setFocus({ on: 'heading' }),
    field: (name: string) => ({ name, error: textOf(name), onBlur: left, required: true }),
  }
}

export type Fields = ReturnType<typeof useFields>

function focusOn(root: HTMLFormElement | null, what: 'wrong' | 'heading'): void {
  const selector = what === 'wrong' ? '[aria-invalid="true"], [data-invalid="true"]' : '[data-step]'
  root?.querySelector<HTMLElement>(selector)?.focus()
}

/** A box to tick is pressed like a button, and would move away just the same. */
function isField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLSelectElement
}
