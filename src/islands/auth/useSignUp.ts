import { useStore } from '@nanostores/react'
import { useEffect, useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react'
import type { CallFailure } from '@/stores/api'
import { dropCaptcha, prepareCaptcha } from '@/stores/captcha'
import { $authPending, signUp } from '@/stores/session'
import { affiliate, saveDraft } from '@/stores/signUpDraft'
import { errorText, fieldText } from '../shared/errorText'
import {
  bodyOf,
  checkSignUp,
  fieldsOf,
  signUpFields,
  typedText,
  type FieldErrors,
  type SignUpValues,
} from './checkForms'
import { focusFirst } from './focusFirst'
import type { AuthTexts } from './texts'

type Control = HTMLInputElement | HTMLSelectElement

/** The state of the sign-up form. The fields keep what is typed themselves: here is only what is wrong with it. */
export function useSignUp({ errors, lang }: AuthTexts) {
  const pending = useStore($authPending)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailure>()

  useEffect(() => dropCaptcha, [])

  function show(form: HTMLFormElement, found: FieldErrors, refused?: CallFailure) {
    setWrong(found)
    setFailure(refused)
    focusFirst(form, signUpFields, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const values = valuesOf(form)
    const found = checkSignUp(values)
    show(form, found)
    if (Object.keys(found).length > 0) return
    const entered = await signUp({ ...bodyOf(values), lang, ...affiliate() })
    if (!entered.ok) show(form, fieldsOf(entered.error), entered.error)
  }

  /** An error goes as soon as it is put right. */
  function typed({ currentTarget: { form, name } }: ChangeEvent<Control>) {
    if (!form) return
    prepareCaptcha()
    const values = valuesOf(form)
    saveDraft({ username: values.username, birthDate: values.birthDate, currency: values.currency })
    setPassword(values.password)
    if (!wrong[name]) return
    const others = { ...wrong }
    delete others[name]
    const found = checkSignUp(values)[name]
    setWrong(found ? { ...others, [name]: found } : others)
  }

  /**
   * An error comes when a field that was filled in is left for another field: nobody is wrong while still typing, and
   * one that came while a button is being pressed would push the button away from under the finger.
   */
  function left({ currentTarget: { form, name, type, value }, relatedTarget: next }: FocusEvent<Control>) {
    if (!form || value === '' || type === 'checkbox' || !isField(next)) return
    const found = checkSignUp(valuesOf(form))[name]
    if (found) setWrong({ ...wrong, [name]: found })
  }

  function textOf(name: string): string | undefined {
    const key = wrong[name]
    if (key === undefined) return undefined
    return key === byCode ? errorText(errors, failure?.code ?? 0) : fieldText(errors, key)
  }
  const field = (name: string) => ({
    name,
    error: textOf(name),
    onChange: typed,
    onBlur: left,
    required: true,
  })
  return { pending, password, failure, submit, field }
}

/** A box to tick is pressed like a button, and would move away just the same. */
function isField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLSelectElement
}

/** Stands for a message key where the words are those of the refusal's code. */
const byCode = 'code'

function valuesOf(form: HTMLFormElement): SignUpValues {
  const typed = new FormData(form)
  return {
    username: typedText(typed, 'username'),
    password: typedText(typed, 'password'),
    repeat: typedText(typed, 'repeat'),
    birthDate: typedText(typed, 'birth_date'),
    currency: typedText(typed, 'currency'),
    accepted: typed.has('accepted'),
  }
}
