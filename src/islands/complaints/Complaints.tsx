import { complaintSubjects } from '#contract/complaintTerms.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { complaintsTexts, type ComplaintsTexts } from '@/i18n/namespaces/complaints.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { prepareCaptcha } from '@/stores/auth/captcha.ts'
import {
  $complaints,
  complain,
  loadComplaints,
  type Complaint,
  type Complaints as Loaded,
} from '@/stores/profile/complaints.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { Field, TextField } from '@/ui/fields/Field.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { comeIntoFocus } from '@/ui/comeIntoView.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { useAction } from '@/ui/useAction.ts'
import '@/ui/panel/panel.css'

startSession()
const loading = loadTexts(pageLanguage(), complaintsTexts, errorsTexts)
const nothing: Complaint = { subject: '', text: '', email: '' }

/** STUDIO-16: the form, and a player's complaints with the answers. */
export function Complaints() {
  const texts = use(loading)
  const isGuest = useStore($session) === 'out'
  const { complaints: words } = texts
  return (
    <div className="panels">
      <Card icon="mail" title={words.form} text={words.intro}>
        <ComplaintForm texts={texts} isGuest={isGuest} />
      </Card>
      {!isGuest && (
        <Card icon="clock" title={words.list} text={words.listText}>
          <OwnComplaints texts={texts} />
        </Card>
      )}
    </div>
  )
}

type Props = { texts: ComplaintsTexts }

function ComplaintForm({ texts, isGuest }: Props & { isGuest: boolean }) {
  const { complaints: words, errors } = texts
  const { pending, run, typed, textOf } = useAction({ errors })
  const [typedIn, setTyped] = useState(nothing)
  const [made, setMade] = useState<Made>()
  const change = (changes: Partial<Complaint>) => {
    if (isGuest) prepareCaptcha()
    setTyped({ ...typedIn, ...changes })
    for (const name of Object.keys(changes)) typed(name)
  }
  async function send() {
    const answer = await run(() => complain(typedIn, isGuest))
    if (!answer) return
    setMade(answer)
    setTyped(nothing)
  }
  if (made) return <Made texts={texts} made={made} again={() => setMade(undefined)} />
  return (
    <CallForm className="panel-form" label={words.form} onSubmit={send}>
      <SelectField
        name="subject"
        label={words.subject}
        error={textOf('subject')}
        value={typedIn.subject}
        options={[
          { value: '', text: words.choose },
          ...complaintSubjects.map((value) => ({ value, text: words.subjects[value] })),
        ]}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value as Complaint['subject'] })}
      />
      <Field label={words.text} error={textOf('text')} hint={words.textHint}>
        {(tie) => (
          <textarea
            {...tie}
            name="text"
            dir="auto"
            rows={6}
            maxLength={4000}
            value={typedIn.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        )}
      </Field>
      {isGuest && (
        <TextField
          type="email"
          name="email"
          autoComplete="email"
          label={words.email}
          error={textOf('email')}
          value={typedIn.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
      )}
      <div className="panel-buttons">
        <SubmitButton pending={pending} label={words.send} busy={words.wait} />
      </div>
    </CallForm>
  )
}

type Made = { number: string; due_at: string }

function Made({ texts: { complaints: words }, made, again }: Props & { made: Made; again: () => void }) {
  return (
    <div className="grid gap-3" role="status" tabIndex={-1} ref={comeIntoFocus}>
      <p className="font-600">{fill(words.made, { number: made.number })}</p>
      <p>{fill(words.madeText, { date: formatMoment(made.due_at) })}</p>
      <div className="panel-buttons">
        <button type="button" className="button button-quiet" onClick={again}>
          {words.again}
        </button>
      </div>
    </div>
  )
}

function OwnComplaints({ texts }: Props) {
  const { complaints: words, errors } = texts
  const loaded = useStore($complaints)
  const stateTexts = { loading: words.loading, away: words.away, again: words.retry }
  return (
    <LoadedView loaded={loaded} texts={stateTexts} errors={errors} again={loadComplaints} waiting="min-h-20">
      {({ complaints, body }) =>
        complaints.length === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <ul className="panel-list">
            {complaints.map((one) => (
              <OwnComplaint key={one.number} texts={texts} one={one} body={body} />
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

type OneProps = Props & { one: Loaded['complaints'][number]; body: Loaded['body'] }

function OwnComplaint({ texts: { complaints: words }, one, body }: OneProps) {
  const { number, subject, text, state, made_at, due_at, reply, replied_at } = one
  const [before, after] = words.nextText.split('{{body}}')
  return (
    <li>
      <div className="panel-what">
        <span className="font-600">
          {fill(words.number, { number })} · {words.subjects[subject]}
        </span>
        <span className="muted">
          {[formatMoment(made_at), words.state[state]].join(' · ')}
          {reply === null && ` · ${fill(words.due, { date: formatMoment(due_at) })}`}
        </span>
        <p className="mt-2 [white-space:pre-line]" dir="auto">
          {text}
        </p>
        {reply !== null && (
          <>
            <span className="mt-3 font-600">
              {words.answer} {replied_at && <span className="muted">{formatMoment(replied_at)}</span>}
            </span>
            <p className="[white-space:pre-line]" dir="auto">
              {reply}
            </p>
            <span className="mt-3 font-600">{words.next}</span>
            <p>
              {body ? (
                <>
                  {before}
                  <a href={body.url} rel="noopener">
                    <bdi>{body.name}</bdi>
                  </a>
                  {after}
                </>
              ) : (
                words.nextNone
              )}
            </p>
          </>
        )}
      </div>
    </li>
  )
}
