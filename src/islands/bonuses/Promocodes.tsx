import { defaultCurrency } from '#contract/currencies.ts'
import { promocodeGiven, promocodeWaits, type PromocodeUse } from '#contract/bonuses.ts'
import { code as codes } from '#contract/errors.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useReducer, useState } from 'react'
import { formatMoney, formatPercent } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import { activatePromocode, promocodeHistory } from '@/stores/bonuses/promocodes.ts'
import { $balance } from '@/stores/session/balance.ts'
import { Pager } from '@/ui/history/Pager.tsx'
import { useHistory } from '@/ui/history/useHistory.ts'
import { errorText } from '@/ui/errorText.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { useAction } from '@/ui/useAction.ts'
import type { BonusTexts } from '@/i18n/namespaces/bonuses.ts'

/** PROFILE-06: a code to activate, and those tried before. */
export function Promocodes({ texts }: { texts: BonusTexts }) {
  const { loaded, page } = useHistory(promocodeHistory)
  const { bonuses, errors } = texts
  return (
    <>
      <Activation texts={texts} />
      <LoadedView
        loaded={loaded}
        texts={bonuses}
        errors={errors}
        again={() => promocodeHistory.turn(page)}
        waiting="bonuses-waiting"
      >
        {({ items, count }) =>
          items.length === 0 ? null : (
            <>
              <ul className="plain grid gap-2" aria-label={bonuses.codesTried}>
                {items.map((use) => (
                  <Row key={`${use.code} ${use.createdAt}`} use={use} texts={texts} />
                ))}
              </ul>
              <Pager
                texts={texts}
                page={page}
                pages={Math.ceil(count / promocodeHistory.perPage)}
                onPage={(next) => void promocodeHistory.turn(next)}
              />
            </>
          )
        }
      </LoadedView>
    </>
  )
}

function Activation({ texts: { bonuses, errors } }: { texts: BonusTexts }) {
  const [code, setCode] = useState('')
  const { pending, run, typed, textOf } = useAction({ errors, fieldOf: isOfPromocode })
  async function send() {
    if ((await run(() => activatePromocode(code))) !== undefined) setCode('')
  }
  return (
    <CallForm className="card bonuses-form" label={bonuses.activate} onSubmit={send}>
      <TextField
        name="code"
        label={bonuses.code}
        error={textOf('code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        required
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          typed('code')
        }}
      />
      <SubmitButton pending={pending} label={bonuses.activate} busy={bonuses.loading} />
    </CallForm>
  )
}

function isOfPromocode(code: number): string | undefined {
  const isRefused = code >= codes.promocodeNotFound && code <= codes.promocodeNotOfProvider
  return isRefused ? 'code' : undefined
}

function Row({ use, texts: { lang, bonuses, errors } }: { use: PromocodeUse; texts: BonusTexts }) {
  const currency = useStore($balance)?.currency
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const { code, createdAt, value, status, count } = use
  useEffect(() => {
    if (lacksMessage(status)) void fetchRareMessages().then(redraw)
  }, [status])
  const states: Record<number, string> = {
    [promocodeGiven]: bonuses.codeGiven,
    [promocodeWaits]: bonuses.codeWaits,
  }
  const percent = value > 0 ? formatPercent(lang, value / 100) : ''
  const amount = status === promocodeWaits ? percent : formatMoney(lang, value, currency ?? defaultCurrency)
  return (
    <li className="card bonuses-row">
      <b>
        <bdi dir="ltr">{code}</bdi>
      </b>
      <b>
        <bdi dir="ltr">{currency && amount}</bdi>
        {count > 1 && <bdi dir="ltr"> ×{count}</bdi>}
      </b>
      <span className="muted">{formatMoment(createdAt)}</span>
      <span className="muted">{states[status] ?? errorText(errors, status)}</span>
    </li>
  )
}
