import * as v from 'valibot'
import { day_ms } from '#lib/time.ts'
import { seenPopups } from '../content/popups.ts'
import type { Database } from '../kit/services.ts'
import { openMarker, OpenMarker } from '../protection/markerMessages.ts'
import { lastReview } from '../protection/reviewReminder.ts'

const OwnPopups = v.object({
  marker: v.nullable(OpenMarker),
  /** When the player last closed the reminder to look over limits. */
  reviewedAt: v.nullable(v.number()),
  seen: v.array(v.string()),
})

/** What the popups of a page depend on that is the player's own. Every page asks for it, so their object has a copy. */
export const ownPopups = (db: Database) => ({
  ...({ name: 'popups', schema: OwnPopups, lease_ms: day_ms } as const),
  read: async (playerId: string): Promise<v.InferOutput<typeof OwnPopups>> => {
    const [marker, reviewedAt, seen] = await Promise.all([
      openMarker(db, playerId),
      lastReview(db, playerId),
      seenPopups(db, playerId),
    ])
    return { marker, reviewedAt, seen }
  },
})
