import { Alert, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { languages } from '#contract/languages.ts'
import type { Stop } from '#contract/operator/stops.ts'
import { StopId } from '#contract/stops.ts'
import { useState, type ReactNode } from 'react'
import { Title, useGetList } from 'react-admin'
import * as v from 'valibot'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { givenTexts, LanguageTexts, type Texts } from '../shared/LanguageTexts.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { shownMoment, State } from '../shared/columns.tsx'
import { useMay } from '../shared/useCalls.ts'

/** What has a line of its own, by the name of its stop. */
const wholes: Readonly<Record<string, string>> = {
  everything: 'Everything',
  'product:casino': 'Casino',
  'product:live': 'Live casino',
  'product:virtual': 'Virtual games',
  'product:sport': 'Sport',
}

/** What is stopped, and the buttons that stop and go on. */
export function StopList() {
  const { data: stops = [], isPending, error } = useGetList<Stop>('stops')
  const others = stops.filter(({ id }) => !(id in wholes))
  return (
    <>
      <Title title="Stops" />
      <Alert severity="info" sx={{ mt: 2 }}>
        A stop holds within a second or two: no new stake is taken and nothing is opened there. Rounds and
        bets that are open end as usual.
      </Alert>
      <SaveList list="listStops" body={{}} />
      {error && <Failure error={error} />}
      {!isPending && !error && (
        <>
          <StopCard title="Products">
            {Object.keys(wholes).map((id) => (
              <StopLine key={id} id={id} stop={stops.find((one) => one.id === id)} />
            ))}
          </StopCard>
          <StopCard title="A provider or a game">
            <OtherStop />
            {others.map((stop) => (
              <StopLine key={stop.id} id={stop.id} stop={stop} />
            ))}
          </StopCard>
        </>
      )}
    </>
  )
}

function StopCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}

function StopLine({ id, stop }: { id: string; stop: Stop | undefined }) {
  return (
    <Stack sx={{ py: 1, gap: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>{nameOf(id)}</Typography>
        <State label={stop ? 'stopped' : 'open'} kind={stop ? 'bad' : 'good'} />
        <StopButton id={id} stop={stop} />
        {stop && <CallButton call="removeStop" label="Go on" color="success" input={{ params: { id } }} />}
      </Stack>
      {stop && <StopFacts {...stop} />}
    </Stack>
  )
}

function StopFacts({ since, author, reason, texts }: Stop) {
  return (
    <Typography component="div" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{shownMoment(since)}</bdi>, {author}: {reason}
      {languages
        .filter(({ code }) => texts[code])
        .map(({ code, name, dir }) => (
          <div key={code}>
            <bdi>{name}</bdi>:{' '}
            <bdi dir={dir} lang={code}>
              {texts[code]}
            </bdi>
          </div>
        ))}
    </Typography>
  )
}

/** Stops, or changes the words of a stop that holds. The usual words stand in for a language that is left empty. */
function StopButton({ id, stop, onDone }: { id: string; stop?: Stop | undefined; onDone?: () => void }) {
  const [texts, setTexts] = useState<Texts>(stop?.texts ?? {})
  return (
    <CallButton
      call="putStop"
      label={stop ? 'Change the words' : 'Stop'}
      title={stop ? `${nameOf(id)}: reason and words` : `Stop ${nameOf(id)}?`}
      color={stop ? 'primary' : 'error'}
      input={{ params: { id }, body: { texts: givenTexts(texts) } }}
      isDisabled={!v.is(StopId, id)}
      {...(onDone && { onDone })}
    >
      <Typography variant="body2" color="text.secondary">
        What players read. A language that is left empty has the usual words: play is paused here for now, and
        what is open finishes as usual.
      </Typography>
      <LanguageTexts texts={texts} most={300} onChange={setTexts} />
    </CallButton>
  )
}

function OtherStop() {
  const [typed, setTyped] = useState('')
  if (!useMay('putStop')) return null
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'start', pb: 1 }}>
      <TextField
        fullWidth={false}
        label="Provider or game"
        helperText="A provider’s id, provider/game, or the address of the game"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flexGrow: 1, minWidth: 240 }}
      />
      <StopButton key={typed} id={idOf(typed)} onDone={() => setTyped('')} />
    </Stack>
  )
}

/** An address of the site, `/en/slots/pragmatic/vs25`, ends as the short form does: `pragmatic/vs25`. */
function idOf(typed: string): string {
  const parts = (typed.trim().split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  const [provider = '', game] = parts.slice(-2)
  return game === undefined ? `provider:${provider}` : `game:${provider}:${game}`
}

function nameOf(id: string): string {
  const whole = wholes[id]
  if (whole !== undefined) return whole
  const [kind = '', provider = '', ...game] = id.split(':')
  return kind === 'game' ? `game ${provider}/${game.join(':')}` : `provider ${provider}`
}
