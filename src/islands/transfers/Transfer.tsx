import { defaultCurrency, digitsOf } from '#contract/currencies.ts'
import { code as codes } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { use, useEffect, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { transfersTexts } from '@/i18n/namespaces/transfers.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { $session, askAtOnce } from '@/stores/session/session.ts'
import { homePath, pageLanguage } from '@/stores/site/page.ts'
import { $transferAllowed, reloadSettings } from '@/stores/settings/settings.ts'
import {
  leftToWager,
  readTransfer,
  sendTransfer,
  transferHistory,
  type ReadTransfer,
} from '@/stores/transfers/transfers.ts'
import { Pager } from '@/ui/history/Pager.tsx'
import { useHistory } from '@/ui/history/useHistory.ts'
import { AmountField } from '@/ui/fields/AmountField.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'
import { useAction } from '@/ui/useAction.ts'
import { useConfirmation } from '@/ui/useConfirmation.ts'
import { sendNotice } from '../arrivalNotice.ts'
import { TransferRow } from './TransferRow.tsx'
import './transfers.css'

startBalance()
askAtOnce()
const loading = loadTexts(pageLanguage(), transfersTexts, historyTexts, errorsTexts)
type TransferTexts = LoadedTexts<'transfers' | 'history' | 'errors'>

/** Home says why it shows instead (ui/notices/arrival.ts). */
const refusal = 'transferNotAllowed'

/** PROFILE-07: a player who may not transfer is redirected home, where it is said. */
export function Transfer() {
  const texts = use(loading)
  const isGuest = useStore($session) === 'out'
  const allowed = useStore($transferAllowed)
  const isRefused = allowed.state === 'ready' && !allowed.value
  useEffect(() => {
    if (!isRefused || isGuest) return
    sendNotice(refusal)
    location.replace(`${homePath()}#notice=${refusal}`)
  }, [isRefused, isGuest])
  if (isGuest) return null
  const { transfers, errors } = texts
  return (
    <LoadedView
      loaded={isRefused ? { state: 'loading' } : allowed}
      texts={transfers}
      errors={errors}
      again={reloadSettings}
      waiting="transfers-waiting"
    >
      {() => (
        <div className="transfers">
          <Sending texts={texts} />
          <h2>{transfers.history}</h2>
          <History texts={texts} />
        </div>
      )}
    </LoadedView>
  )
}

/** Open wagering is shown first, as in the cashier before a withdrawal: no amount could be sent. */
function Sending({ texts }: { texts: TransferTexts }) {
  const { lang, transfers } = texts
  const [toWager, setToWager] = useState<number>()
  const currency = useStore($balance)?.currency ?? ''
  if (toWager === undefined) return <Form texts={texts} onWager={setToWager} />
  const title = fill(transfers.toWager, { amount: moneyInText(lang, toWager, currency) })
  return (
    <State icon="clock" title={title} text={transfers.toWagerText} isAlert>
      <a className="button button-primary" href={localPath(lang, '/slots')}>
        {transfers.play}
      </a>
    </State>
  )
}

/** The server knows it. */
const unknownBalance = { balance: Infinity, currency: defaultCurrency }

type FormProps = { texts: TransferTexts; onWager: (amount: number) => void }

function Form({ texts: { lang, transfers, errors }, onWager }: FormProps) {
  const [login, setLogin] = useState('')
  const [amount, setAmount] = useState('')
  /** The transfer to confirm, after the player has read it. */
  const [read, setRead] = useState<ReadTransfer>()
  const confirmation = useConfirmation(read !== undefined)
  const balance = useStore($balance)
  const currency = balance?.currency ?? ''
  const available = balance ? moneyInText(lang, balance.balance, currency) : ''
  const messages = messagesOf(transfers, available, currency)
  const shows = (failure: CallFailure) => {
    const left = leftToWager(failure)
    if (left !== undefined) onWager(left)
    return left !== undefined
  }
  const { pending, run, typed, textOf } = useAction({ errors, texts: messages, fieldOf, shows })
  const change = (set: (value: string) => void, field: string) => (value: string) => {
    set(value)
    setRead(undefined)
    typed(field)
  }
  async function send() {
    if (!read)
      return setRead(
        await run(() => Promise.resolve(readTransfer({ login, amount }, balance ?? unknownBalance))),
      )
    const sent = await run(() => sendTransfer(read))
    setRead(undefined)
    if (sent === undefined) return
    setLogin('')
    setAmount('')
  }
  return (
    <div {...confirmation}>
      <CallForm className="card card-body" label={transfers.send} onSubmit={send}>
        <TextField
          name="friend_login"
          label={transfers.login}
          hint={transfers.loginHint}
          error={textOf('friend_login')}
          autoComplete="off"
          maxLength={254}
          required
          value={login}
          onChange={({ currentTarget }) => change(setLogin, 'friend_login')(currentTarget.value)}
        />
        <AmountField
          lang={lang}
          label={transfers.amount}
          currency={currency}
          value={amount}
          error={textOf('value')}
          hint={balance && fill(transfers.available, { amount: available })}
          onAmount={change(setAmount, 'value')}
        />
        {read && <p role="status">{questionOf(transfers.sure, lang, read, currency)}</p>}
        <SubmitButton
          pending={pending}
          label={read ? transfers.confirm : transfers.send}
          busy={transfers.loading}
        />
        {read && !pending && (
          <button type="button" className="button button-quiet" onClick={() => setRead(undefined)}>
            {transfers.cancel}
          </button>
        )}
      </CallForm>
    </div>
  )
}

function messagesOf(words: TransferTexts['transfers'], available: string, currency: string) {
  return {
    ...words,
    amountTooLarge: fill(words.amountTooLarge, { amount: available }),
    amountCents: fill(words.amountCents, { digits: digitsOf(currency) }),
  }
}

function questionOf(
  text: string,
  lang: TransferTexts['lang'],
  { amount, friend_login }: ReadTransfer,
  currency: string,
): string {
  return fill(text, { amount: moneyInText(lang, amount, currency), login: `\u2068${friend_login}\u2069` })
}

/** The field that a refusal is about. */
function fieldOf(code: number): string | undefined {
  switch (code) {
    case codes.friendNotFound:
    case codes.friendIsSelf:
    case codes.friendCurrency:
      return 'friend_login'
    case codes.insufficientBalance:
    case codes.transferDayLimit:
      return 'value'
  }
  return undefined
}

function History({ texts }: { texts: TransferTexts }) {
  const { loaded, page } = useHistory(transferHistory)
  const { transfers, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      texts={transfers}
      errors={errors}
      again={() => transferHistory.turn(page)}
      waiting="transfers-waiting"
    >
      {({ items, count }) =>
        items.length === 0 ? (
          <State icon="transfer" title={transfers.none} text={transfers.noneText} />
        ) : (
          <>
            <ul className="transfers-list">
              {items.map((item) => (
                <TransferRow key={`${item.id} ${item.is_incoming}`} item={item} texts={texts} />
              ))}
            </ul>
            <Pager
              texts={texts}
              page={page}
              pages={Math.ceil(count / transferHistory.perPage)}
              onPage={(next) => void transferHistory.turn(next)}
            />
          </>
        )
      }
    </LoadedView>
  )
}
