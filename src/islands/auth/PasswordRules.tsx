import { Icon } from '../shared/Icon'
import { passwordRules } from './checkForms'
import type { AuthTexts } from './texts'

type PasswordRulesProps = { password: string; texts: AuthTexts['auth'] }

/** The rules, ticked off while typing. A tick is said in words too: colour and sign alone are not read out. */
export function PasswordRules({ password, texts }: PasswordRulesProps) {
  return (
    <ul className="auth-rules">
      {passwordRules(password).map(({ rule, kept }) => (
        <li key={rule} className={kept ? 'auth-rule-kept' : ''}>
          <Icon name={kept ? 'check' : 'info'} />
          <span>{texts.rules[rule]}</span>
          {kept && <span className="visually-hidden">{texts.ruleKept}</span>}
        </li>
      ))}
    </ul>
  )
}
