import { useStore } from '@nanostores/react'
import { use, useEffect, useState } from 'react'
import { fill } from '@/i18n/format'
import { moneyInText } from '@/i18n/formats'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts'
import { errorsTexts } from '@/i18n/namespaces/errors'
import { historyTexts } from '@/i18n/namespaces/history'
import { transfersTexts } from '@/i18n/namespaces/transfers'
import { $balance, startBalance } from '@/stores/session/balance'
import { $session, askAtOnce } from '@/stores/session/session'
import { homePath, pageLanguage } from '@/stores/site/page'
import { $settings, $transferAllowed } from '@/stores/site/settings'
import { $transfers, forgetTransfers, sendTransfer, showTransfers } from '@/stores/transfers/transfers'
import { Pager } from '../history/Pager'
import { AmountField } from '../shared/fields/AmountField'
import { CallForm } from '../shared/fields/CallForm'
import { TextField } from '../shared/fields/Field'
import { SubmitButton } from '../shared/fields/SubmitButton'
import { LoadedView } from '../shared/LoadedView'
import { State } from '../shared/State'
import { useAction } from '../shared/useAction'
import { WaitingPart } from '../shared/Waiting'
import { TransferRow } from './TransferRow'
import './transfers.css'

startBalance()
askAtOnce()
const loading = loadTexts(pageLanguage(), transfersTexts, historyTexts, errorsTexts)
export type TransferTexts = LoadedTexts<'transfers' | 'history' | 'errors'>

/** PROFILE-07: only where it is allowed; whoever may not is led home. */
export function Transfer() {
  const texts = use(loading)
  const isGuest = useStore($session) === 'out'
  const isKnown = useStore($settings) !== null
  const isAllowed = useStore($transferAllowed)
  useEffect(() => {
    if (isKnown && !isAllowed && !isGuest) location.replace(homePath())
  }, [isKnown, isAllowed, isGuest])
  if (isGuest) return null
  if (!isAllowed) return <WaitingPart className="transfers-waiting" text={texts.transfers.loading} />
  return (
    <div className="transfers">
      <Form texts={texts} />
      <h2>{texts.transfers.history}</h2>
      <History texts={texts} />
    </div>
  )
}

function Form({ texts: { lang, transfers, errors } }: { texts: TransferTexts }) {
  const [login, setLogin] = useState('')
  const [amount, setAmount] = useState('')
  const [isSure, setSure] = useState(false)
  const balance = useStore($balance)
  const { pending, run, typed, textOf } = useAction({ errors, words: transfers })
  const currency = balance?.currency ?? ''
  const change = (set: (value: string) => void, field: string) => (value: string) => {
    set(value)
    setSure(false)
    typed(field)
  }
  async function send() {
    const isTyped = login.trim() !== '' && Number(amount) > 0
    if (isTyped && !isSure) return setSure(true)
    const sent = await run(() => sendTransfer({ login, amount }))
    setSure(false)
    if (sent === undefined) return
    setLogin('')
    setAmount('')
  }
  return (
    <CallForm className="card transfers-form" label={transfers.send} onSubmit={send}>
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
        error={textOf('value') ?? textOf('amount')}
        hint={balance && fill(transfers.available, { amount: moneyInText(lang, balance.balance, currency) })}
        onAmount={change(setAmount, 'value')}
      />
      {isSure && (
        <p role="status">
          {fill(transfers.sure, {
            amount: moneyInText(lang, Number(amount), currency),
            login: `\u2068${login.trim()}\u2069`,
          })}
        </p>
      )}
      <SubmitButton
        pending={pending}
        label={isSure ? transfers.confirm : transfers.send}
        busy={transfers.loading}
      />
    </CallForm>
  )
}

function History({ texts }: { texts: TransferTexts }) {
  const loaded = useStore($transfers)
  useEffect(() => {
    void showTransfers()
    return forgetTransfers
  }, [])
  const { transfers, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      words={transfers}
      errors={errors}
      again={() => showTransfers()}
      waitingClass="transfers-waiting"
    >
      {({ items, page, pages }) =>
        items.length === 0 ? (
          <State icon="transfer" title={transfers.none} text={transfers.noneText} />
        ) : (
          <>
            <ul className="transfers-list">
              {items.map((item) => (
                <TransferRow key={`${item.id} ${item.is_incoming}`} item={item} texts={texts} />
              ))}
            </ul>
            <Pager texts={texts} page={page} pages={pages} onPage={(next) => void showTransfers(next)} />
          </>
        )
      }
    </LoadedView>
  )
}
