import { Badge, IconButton, Tooltip } from '@mui/material'
import ChatBubble from '@mui/icons-material/ChatBubble'
import { Link } from 'react-router'
import { useAnswer, useMay } from './useCalls.ts'

const minute_ms = 60_000
const unseen = { query: { is_seen: 'false', perPage: '1' } } as const

/** How many notes name who is signed in, and how many of their drafts were sent back, and the way to them. */
export function MentionBell() {
  const [isNamed, isAuthor] = [useMay('listMentions'), useMay('listSentBack')]
  const mentions = useAnswer('listMentions', unseen, isNamed, minute_ms)
  const drafts = useAnswer('listSentBack', {}, isAuthor, minute_ms)
  if (!isNamed && !isAuthor) return null
  const count = (mentions.data?.total ?? 0) + (drafts.data?.total ?? 0)
  const label = count === 0 ? 'Mentions' : `Mentions: ${count} new`
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" aria-label={label} component={Link} to="/mentions">
        <Badge badgeContent={count} color="error">
          <ChatBubble />
        </Badge>
      </IconButton>
    </Tooltip>
  )
}
