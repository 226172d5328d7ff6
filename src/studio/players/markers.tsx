import { List, ListItem, Stack, Typography } from '@mui/material'
import type { HarmMarker, HarmRule } from '#contract/operator/markers.ts'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'

/** The rules as staff read them; docs/protection.md explains them. */
export const ruleNames: Record<HarmRule, string> = {
  chasing_losses: 'Chasing losses',
  long_nights: 'Long nights',
  canceled_withdrawals: 'Canceled withdrawals',
  rising_deposits: 'Rising deposits',
  failed_deposits: 'Refused deposits',
}

/** The fact and the rule's threshold, as "3 deposits (rule: 3 or more)". */
export function foundOf({ facts: { found, least, unit, average_minor }, currency }: HarmMarker): string {
  if (unit !== 'percent' || average_minor === null) return `${found} ${unit} (rule: ${least} or more)`
  return `${found}% of an average week of ${moneyOf(average_minor, currency)} (rule: ${least}% or more)`
}

/** What staff made of a marker, or the way to say it. */
export function Handling({ id, handled_at, handled_by, handled_note }: HarmMarker) {
  if (handled_at === null)
    return (
      <CallButton
        call="handleMarker"
        label="Handle"
        title="What was made of this marker?"
        input={{ params: { id }, body: {} }}
      />
    )
  return (
    <>
      {shownMoment(handled_at)}
      {handled_by !== null && (
        <>
          , <bdi>{handled_by}</bdi>
        </>
      )}
      {handled_note !== null && (
        <Typography component="span" variant="body2" dir="auto" sx={{ display: 'block' }}>
          {handled_note}
        </Typography>
      )}
    </>
  )
}

/** A marker with all that made it. */
export function MarkerFacts({ marker }: { marker: HarmMarker }) {
  const { rule, facts, currency, made_at, dismissed_at } = marker
  return (
    <Stack spacing={0.5}>
      <Typography component="h3" variant="subtitle1">
        {ruleNames[rule]}, {shownMoment(made_at)}
      </Typography>
      <Typography>
        {foundOf(marker)}, from {shownMoment(facts.from)} until {shownMoment(facts.until)}
      </Typography>
      <Typography color="text.secondary">
        {dismissed_at === null
          ? 'The player has not closed the message yet.'
          : `The player closed the message on ${shownMoment(dismissed_at)}.`}
      </Typography>
      <List dense disablePadding sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {facts.events.map(({ at, until, amount_minor }, index) => (
          <ListItem key={index} disableGutters disablePadding>
            {shownMoment(at)}
            {until !== null && ` – ${shownMoment(until)}`}
            {amount_minor !== null && `: ${moneyOf(amount_minor, currency)}`}
          </ListItem>
        ))}
      </List>
      <Typography component="div">
        <Handling {...marker} />
      </Typography>
    </Stack>
  )
}
