import { localPath } from '#contract/languages.ts'
import { markets } from '#contract/markets.ts'
import type { Limit, Limits as Value } from '#contract/protection.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import type { IconName } from '@/components/icons.ts'
import { fill } from '@/i18n/format.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { limitsTexts } from '@/i18n/namespaces/limits.ts'
import { protectionTexts } from '@/i18n/namespaces/protection.ts'
import { panelsTexts } from '@/i18n/namespaces/panels.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { $limits, loadLimits } from '@/stores/protection/limits.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { $session, $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { WaitingPart } from '@/ui/State.tsx'
import { ExclusionCard, SelfExclusionCard, TimeOutCard } from './Breaks.tsx'
import { LimitRow } from './LimitRow.tsx'
import { RealityCheckCard } from './RealityCheckCard.tsx'
import type { LimitsTexts } from '@/i18n/namespaces/limits.ts'
import '@/ui/panel/panel.css'
import './limits.css'

startBalance()
const loading = loadTexts(
  pageLanguage(),
  limitsTexts,
  protectionTexts,
  panelsTexts,
  errorsTexts,
  widgetsTexts,
)

/** PROTECT-01, -02, -03: a player's limits, reality check and breaks. */
export function Limits() {
  const texts = use(loading)
  const loaded = useStore($limits)
  if (useStore($session) === 'out') return null
  return (
    <LoadedView
      loaded={loaded}
      texts={texts.limits}
      errors={texts.errors}
      again={loadLimits}
      waiting="limits-waiting"
    >
      {(value) => (
        <div className="panels">
          {value.exclusion && (
            <ExclusionCard
              key={value.exclusion.until}
              texts={texts}
              limits={value}
              exclusion={value.exclusion}
            />
          )}
          <LimitCards texts={texts} limits={value} kinds={['deposit', 'loss', 'stake', 'session']} />
          <RealityCheckCard texts={texts} limits={value} />
          <TimeOutCard texts={texts} />
          <SelfExclusionCard texts={texts} />
          <HelpCard texts={texts} />
        </div>
      )}
    </LoadedView>
  )
}

const icons: Record<Limit['kind'], IconName> = {
  deposit: 'wallet',
  loss: 'down',
  stake: 'spade',
  session: 'clock',
}

type CardsProps = { texts: LimitsTexts; limits: Value; kinds: readonly Limit['kind'][] }

/** A card for each kind of limit. */
function LimitCards({ texts, limits, kinds }: CardsProps) {
  const { lang, limits: limitTexts, protection } = texts
  const balance = useStore($balance)
  const user = useStore($user)
  const currency = balance?.currency ?? user?.currency
  if (currency === undefined) return <WaitingPart className="limits-waiting" text={limitTexts.loading} />
  const about = {
    deposit: limitTexts.depositText,
    loss: limitTexts.lossText,
    stake: limitTexts.stakeText,
    session: limitTexts.sessionText,
  }
  const delay = formatUnit(lang, markets[limits.market].limits.increaseDelay_h, 'hour')
  return (
    <>
      <p className="muted">{fill(limitTexts.rule, { time: delay })}</p>
      {kinds.map((kind) => (
        <Card key={kind} icon={icons[kind]} title={protection.kinds[kind]} text={about[kind]}>
          <ul className="grid gap-4">
            {limits.limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} texts={texts} limit={limit} currency={currency} />
              ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function HelpCard({ texts: { lang, limits } }: { texts: LimitsTexts }) {
  return (
    <Card icon="info" title={limits.helpTitle} text={limits.helpText}>
      <p>
        <a className="button button-quiet" href={localPath(lang, '/help')}>
          {limits.toHelp}
        </a>
      </p>
    </Card>
  )
}
