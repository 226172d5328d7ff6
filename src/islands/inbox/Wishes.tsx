import { useStore } from '@nanostores/react'
import { newsChannels, newsTopics, type NewsChannel } from '#contract/inboxTerms.ts'
import type { Result } from '#lib/result.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { notifyFailure } from '@/stores/notices/notices.ts'
import { $newsWishes, loadNewsWishes, setNewsWish, type NewsWishes } from '@/stores/profile/newsWishes.ts'
import { $consent, loadConsent, saveConsent } from '@/stores/protection/privacy.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'

type Texts = LoadedTexts<'inbox' | 'errors'>

/** PROMO-26: a table of what by which way. */
export function Wishes({ texts }: { texts: Texts }) {
  const { inbox: words, errors } = texts
  const wishes = useStore($newsWishes)
  return (
    <Card icon="settings" title={words.wishes} text={words.wishesText}>
      <LoadedView
        loaded={wishes}
        texts={words}
        errors={errors}
        again={loadNewsWishes}
        waiting="inbox-wishes-waiting"
      >
        {(value) => <Table texts={texts} value={value} />}
      </LoadedView>
    </Card>
  )
}

async function tried(change: Promise<Result<unknown, CallFailure>>): Promise<void> {
  const answer = await change
  if (!answer.ok) notifyFailure(answer.error)
}

function Table({ texts: { inbox: words }, value: { wishes, reached } }: { texts: Texts; value: NewsWishes }) {
  const isWanted = (topic: string, channel: NewsChannel) =>
    wishes.some((one) => one.topic === topic && one.channel === channel && one.is_wanted)
  return (
    <div className="grid gap-3">
      <table className="inbox-wishes">
        <thead>
          <tr>
            <th scope="col">{words.about}</th>
            {newsChannels.map((channel) => (
              <th key={channel} scope="col">
                {words[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newsTopics.map((topic) => (
            <tr key={topic}>
              <th scope="row">{words.topics[topic]}</th>
              {newsChannels.map((channel) => (
                <td key={channel}>
                  <Box
                    label={`${words.topics[topic]}, ${words[channel]}`}
                    isOn={isWanted(topic, channel)}
                    isOff={!reached.includes(channel)}
                    set={(is_wanted) => setNewsWish(topic, channel, is_wanted)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{words.security}</th>
            <td colSpan={newsChannels.length} className="muted text-14">
              {words.always}
            </td>
          </tr>
          <Offers words={words} />
        </tbody>
      </table>
      <p className="muted text-14">{words.securityText}</p>
      <p className="muted text-14">{words.offersText}</p>
      {!reached.includes('email') && <p className="text-14">{words.noEmail}</p>}
      {!reached.includes('sms') && <p className="text-14">{words.noSms}</p>}
    </div>
  )
}

/** The consents of the page of privacy, which keeps their history. */
function Offers({ words }: { words: Texts['inbox'] }) {
  const consent = useStore($consent)
  const isKnown = consent.state === 'ready'
  return (
    <tr aria-busy={!isKnown}>
      <th scope="row">{words.offers}</th>
      {newsChannels.map((channel) => (
        <td key={channel}>
          <Box
            label={`${words.offers}, ${words[channel]}`}
            isOn={isKnown && consent.value[channel]}
            isOff={!isKnown}
            set={async (isGranted) => {
              const saved = await saveConsent({ [channel]: isGranted })
              if (!saved.ok) void loadConsent()
              return saved
            }}
          />
        </td>
      ))}
    </tr>
  )
}

type BoxProps = {
  label: string
  isOn: boolean
  isOff: boolean
  set: (isOn: boolean) => Promise<Result<unknown, CallFailure>>
}

function Box({ label, isOn, isOff, set }: BoxProps) {
  return (
    <label className="check inbox-wish">
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={({ currentTarget }) => void tried(set(currentTarget.checked))}
      />
    </label>
  )
}
