import { latinDigits } from '@/i18n/digits.ts'
import { TextField } from '@/ui/fields/Field.tsx'

type Props = {
  label: string
  hint: string
  value: string
  error: string | undefined
  onCpf: (typed: string) => void
}

export function CpfField({ label, hint, value, error, onCpf }: Props) {
  return (
    <TextField
      name="cpf"
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      required
      value={value}
      onChange={({ currentTarget }) => onCpf(latinDigits(currentTarget.value))}
    />
  )
}
