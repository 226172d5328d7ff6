import { Box, Typography } from '@mui/material'
import type { OfferRow, OfferStage } from '#contract/operator/offers.ts'
import type { TournamentRow, TournamentStage } from '#contract/operator/tournaments.ts'
import type { ReactNode } from 'react'
import { CallButton } from '../shared/CallButton.tsx'
import { State } from '../shared/columns.tsx'
import { Heading } from './EditForm.tsx'

type StageProps = { stage: OfferStage | TournamentStage }

const kinds = {
  draft: 'plain',
  planned: 'open',
  running: 'good',
  ended: 'plain',
  stopped: 'bad',
} as const satisfies Record<StageProps['stage'], string>

export function Stage({ stage }: StageProps) {
  return <State label={stage} kind={kinds[stage]} />
}

type Props = {
  of: Pick<OfferRow | TournamentRow, 'id' | 'version' | 'live_version' | 'stage'>
  /** `means`: what the question says of the consequences. */
  publish: { call: 'publishOffer' | 'publishTournament'; means: string }
  stop: { call: 'stopOffer' | 'stopTournament'; means: string }
  children: ReactNode
}

/** Of an offer or a tournament its stage, which version is published, and the buttons that publish and stop it. */
export function VersionHeading({ of, publish, stop, children }: Props) {
  const { id, version, live_version, stage } = of
  const isPublished = stage !== 'stopped' && live_version === version
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Heading title={id}>
        <Stage stage={stage} />
        <Typography color="text.secondary">
          Version {version}; {live_version === null ? 'none is published' : `${live_version} is published`}
        </Typography>
        {!isPublished && (
          <CallButton
            call={publish.call}
            color="success"
            label="Publish"
            title={`Publish version ${version}? ${publish.means}`}
            input={{ params: { id }, body: { version } }}
          />
        )}
        {(stage === 'running' || stage === 'planned') && (
          <CallButton
            call={stop.call}
            color="error"
            label="Stop"
            title={`Stop it? ${stop.means}`}
            input={{ params: { id }, body: {} }}
          />
        )}
      </Heading>
      {children}
    </Box>
  )
}
