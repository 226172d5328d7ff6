import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { notify, notifyFailure } from '@/stores/notices/notices.ts'
import {
  $push,
  addThisDevice,
  canPush,
  loadPush,
  ownEndpoint,
  removeDevice,
  setQuietHours,
  type PushState,
} from '@/stores/profile/push.ts'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { Badge } from '@/ui/Badge.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Card } from '@/ui/panel/Card.tsx'

type Props = { texts: LoadedTexts<'inbox' | 'errors'> }

/** PROMO-27: the devices that are pushed to, this one among them, and the quiet hours. Nothing where the deployment pushes nothing. */
export function PushCard({ texts }: Props) {
  const { inbox: words, errors } = texts
  const push = useStore($push)
  if (push.state === 'ready' && push.value.key === null) return null
  return (
    <Card icon="phone" title={words.devices} text={words.devicesText}>
      <LoadedView loaded={push} texts={words} errors={errors} again={loadPush} waiting="min-h-40">
        {(value) => (
          <div className="grid gap-4">
            <Devices texts={texts} value={value} />
            <Quiet texts={texts} quiet={value.quiet} />
          </div>
        )}
      </LoadedView>
    </Card>
  )
}

function Devices({ texts: { inbox: words }, value: { key, devices } }: Props & { value: PushState }) {
  const [own, setOwn] = useState<string>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(canPush() ? undefined : words.unsupported)
  useEffect(() => void ownEndpoint().then(setOwn), [devices])
  const isHere = devices.some(({ endpoint }) => endpoint === own)
  async function turnOn() {
    if (pending || key === null) return
    setPending(true)
    const added = await addThisDevice(key)
    setPending(false)
    if (added.ok) setProblem(undefined)
    else if (added.error === 'blocked') setProblem(words.blocked)
    else notifyFailure(added.error)
  }
  async function remove(device: PushState['devices'][number]) {
    const removed = await removeDevice(device)
    if (!removed.ok) notifyFailure(removed.error)
  }
  return (
    <>
      <ul className="panel-list">
        {devices.map((device) => (
          <li key={device.id}>
            <span className="panel-what">
              <span>
                {device.name || words.push}{' '}
                {device.endpoint === own && <Badge sign="good">{words.device}</Badge>}
              </span>
              <span className="muted">{fill(words.added, { date: formatMoment(device.added_at) })}</span>
            </span>
            <button type="button" className="button button-quiet" onClick={() => void remove(device)}>
              {words.remove}
              <span className="visually-hidden">: {device.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {!isHere && canPush() && (
        <div className="panel-buttons">
          <button
            type="button"
            className="button button-primary"
            aria-busy={pending}
            onClick={() => void turnOn()}
          >
            {words.turnOn}
          </button>
        </div>
      )}
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0') + ':00')

/** Saved with each choice. */
function Quiet({ texts: { inbox: words }, quiet }: Props & { quiet: PushState['quiet'] }) {
  const [from, to] = [quiet?.from ?? -1, quiet?.to ?? -1]
  async function set(next: { from: number; to: number }) {
    const isOn = next.from >= 0 && next.to >= 0 && next.from !== next.to
    const saved = await setQuietHours(isOn ? next : null)
    if (saved.ok) notify('success', { text: words.saved })
    else notifyFailure(saved.error)
  }
  const options = [
    { value: '-1', text: words.noQuiet },
    ...hours.map((text, hour) => ({ value: `${hour}`, text })),
  ]
  return (
    <fieldset className="inbox-quiet">
      <legend className="font-600">{words.quiet}</legend>
      <p className="muted text-14">{words.quietText}</p>
      <SelectField
        name="from"
        label={words.from}
        value={`${from}`}
        options={options}
        onChange={({ currentTarget: { value } }) =>
          void set({
            from: Number(value),
            to: Number(value) < 0 ? -1 : to < 0 ? (Number(value) + 8) % 24 : to,
          })
        }
      />
      <SelectField
        name="to"
        label={words.to}
        value={`${to}`}
        options={options}
        onChange={({ currentTarget: { value } }) =>
          void set({
            to: Number(value),
            from: Number(value) < 0 ? -1 : from < 0 ? (Number(value) + 16) % 24 : from,
          })
        }
      />
    </fieldset>
  )
}
