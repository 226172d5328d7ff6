import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { PasswordField, type PasswordProps } from './PasswordField.tsx'
import type { WidgetTexts } from '@/i18n/namespaces/widgets.ts'
import { NewPassword } from '#contract/accounts.ts'
import { safeParse } from 'valibot'

type NewPasswordProps = Omit<PasswordProps, 'show' | 'hide' | 'hint' | 'value' | 'revealed'> & {
  value: string
  texts: WidgetTexts
  /** Fills in a strong password; without it there is no button. False if the call failed. */
  onGenerate?: () => Promise<boolean>
}

/** A password to be chosen: its rules are ticked off while typing, and a strong one is a press away (SIGNUP-12). */
export function NewPasswordField({ texts, onGenerate, ...field }: NewPasswordProps) {
  const [made, setMade] = useState({ count: 0, busy: false })
  async function generate() {
    if (!onGenerate || made.busy) return
    setMade({ ...made, busy: true })
    const filled = await onGenerate()
    setMade({ count: made.count + (filled ? 1 : 0), busy: false })
  }
  return (
    <div className="new-password">
      <PasswordField
        autoComplete="new-password"
        maxLength={200}
        {...field}
        // A new key with each password made, so that it shows though the last one was hidden.
        key={made.count}
        revealed={made.count > 0}
        show={texts.showPassword}
        hide={texts.hidePassword}
        hint={<PasswordRules password={field.value} texts={texts} />}
      />
      {onGenerate && (
        <button
          type="button"
          className="button button-ghost"
          aria-busy={made.busy}
          onClick={() => void generate()}
        >
          <Icon name="key" />
          {texts.generatePassword}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {made.count > 0 ? texts.passwordMade : ''}
      </span>
    </div>
  )
}

/** A tick is also a text, because screen readers do not read color and sign. */
function PasswordRules({ password, texts }: { password: string; texts: WidgetTexts }) {
  return (
    <ul className="password-rules">
      {passwordRules(password).map(({ rule, isMet }) => (
        <li key={rule} className={isMet ? 'password-rule-met' : ''}>
          <Icon name={isMet ? 'check' : 'info'} />
          <span>{texts.rules[rule]}</span>
          {isMet && <span className="visually-hidden">{texts.ruleKept}</span>}
        </li>
      ))}
    </ul>
  )
}

const rules = [
  'passwordLengthRequirements',
  'passwordLettersRequirements',
  'passwordDigitsRequirements',
] as const
export type PasswordRule = (typeof rules)[number]

/** Each rule of the contract with whether the password keeps it, in the contract's order. */
export function passwordRules(password: string): { rule: PasswordRule; isMet: boolean }[] {
  const parsed = safeParse(NewPassword, password)
  const broken = new Set(parsed.issues?.map((issue) => issue.message))
  return rules.map((rule) => ({ rule, isMet: password !== '' && !broken.has(rule) }))
}
