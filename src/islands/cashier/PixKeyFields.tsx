import { pixKeyKinds, type PixKeyKind } from '#contract/pixKey.ts'
import { latinDigits } from '@/i18n/digits.ts'
import type { SavedKey } from '@/stores/payments/cashier.ts'
import { TextField } from '@/ui/fields/Field.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'

export type TypedKey = { kind: PixKeyKind; key: string; save: boolean }

/** The key used last, or an empty one. */
export function startingKey([first]: readonly SavedKey[]): TypedKey {
  return first ? { kind: first.kind, key: first.key, save: false } : { kind: 'cpf', key: '', save: true }
}

type Props = {
  texts: WithdrawalTexts
  keys: readonly SavedKey[]
  value: TypedKey
  error: string | undefined
  onKey: (key: TypedKey) => void
}

/** PIX-03: the player states the kind, because 11 digits may be a phone or somebody's CPF. */
export function PixKeyFields({ texts, keys, value, error, onKey }: Props) {
  const { withdrawal: words } = texts
  const isSaved = keys.some(({ kind, key }) => kind === value.kind && key === value.key)
  return (
    <fieldset className="cashier-key">
      <legend className="label">{words.key}</legend>
      {keys.length > 0 && <SavedKeys texts={texts} keys={keys} value={value} onKey={onKey} />}
      <SelectField
        name="pix_key_type"
        label={words.keyKind}
        options={pixKeyKinds.map((kind) => ({ value: kind, text: kindLabels(texts)[kind] }))}
        value={value.kind}
        onChange={({ currentTarget }) => {
          const kind = pixKeyKinds.find((each) => each === currentTarget.value)
          if (kind) onKey({ kind, key: '', save: value.save })
        }}
      />
      <TextField
        name="pix_key"
        label={kindLabels(texts)[value.kind]}
        error={error}
        inputMode={modes[value.kind]}
        autoComplete="off"
        maxLength={77}
        required
        value={value.key}
        onChange={({ currentTarget }) => onKey({ ...value, key: latinDigits(currentTarget.value) })}
      />
      {!isSaved && (
        <label className="check">
          <input
            type="checkbox"
            name="save_key"
            checked={value.save}
            onChange={({ currentTarget }) => onKey({ ...value, save: currentTarget.checked })}
          />
          <span>{words.saveKey}</span>
        </label>
      )}
    </fieldset>
  )
}

const modes = { cpf: 'numeric', cnpj: 'text', email: 'email', phone: 'tel', evp: 'text' } as const

export function kindLabels({ cashier, withdrawal }: WithdrawalTexts): Record<PixKeyKind, string> {
  return {
    cpf: cashier.cpf,
    cnpj: withdrawal.cnpj,
    email: withdrawal.email,
    phone: withdrawal.phone,
    evp: withdrawal.evp,
  }
}

type SavedProps = Pick<Props, 'texts' | 'keys' | 'value' | 'onKey'>

function SavedKeys({ texts, keys, value, onKey }: SavedProps) {
  return (
    <ul className="cashier-keys" aria-label={texts.withdrawal.savedKeys}>
      {keys.map(({ id, kind, key }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-pressed={kind === value.kind && key === value.key}
            onClick={() => onKey({ kind, key, save: false })}
          >
            {kindLabels(texts)[kind]}
            <bdi dir="ltr">{key}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
