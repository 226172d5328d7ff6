import { markets } from '#contract/markets.ts'
import type { Limits } from '#contract/protection.ts'
import { useState } from 'react'
import { formatUnit } from '@/i18n/formats.ts'
import { setRealityCheck } from '@/stores/protection/limits.ts'
import { notify } from '@/stores/notices/notices.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import type { LimitsTexts } from '@/i18n/namespaces/limits.ts'

const offered_min = [15, 30, 45, 60, 90, 120]

/** PROTECT-02: the interval; off only where the market lets it be. */
export function RealityCheckCard({ texts, limits }: { texts: LimitsTexts; limits: Limits }) {
  const { lang, limits: limitTexts, errors, panels } = texts
  /** Until it is saved: another tab may save meanwhile, and what this one shows is then the other's. */
  const [chosen, choose] = useState<number>()
  const value = chosen ?? limits.reality_check
  const { pending, run, textOf } = useAction({ errors })
  const { mayBeOff } = markets[limits.market].realityCheck
  const minutes = [...new Set([...offered_min, limits.reality_check])].filter((value) => value > 0)
  const options = [
    ...(mayBeOff ? [{ value: '0', text: limitTexts.off }] : []),
    ...minutes
      .toSorted((one, other) => one - other)
      .map((value) => ({ value: String(value), text: formatUnit(lang, value, 'minute') })),
  ]
  async function save() {
    if (!(await run(() => setRealityCheck(value)))) return
    choose(undefined)
    notify('success', { text: limitTexts.intervalSaved })
  }
  return (
    <Card icon="refresh" title={limitTexts.realityCheck} text={limitTexts.realityCheckText}>
      <CallForm className="limit-inline" label={limitTexts.realityCheck} onSubmit={save}>
        <SelectField
          name="minutes"
          label={limitTexts.interval}
          error={textOf('minutes')}
          options={options}
          value={String(value)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
        <SubmitButton pending={pending} label={limitTexts.save} busy={panels.wait} />
      </CallForm>
    </Card>
  )
}
