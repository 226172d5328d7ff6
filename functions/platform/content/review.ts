import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Services } from '../kit/services.ts'
import { readSettings } from '../settings/settings.ts'
import { isMachineName, mayMake, type Actor } from '../staff/actor.ts'
import type { Contents } from './checkContents.ts'
import { isEqual } from './changeEntries.ts'
import type { Revision, StoredDraft } from './drafts.ts'

/*
 * A second pair of eyes (the setting `content_review`): what players see was edited last by somebody else than who publishes it. The
 * operator's key is outside this rule, as it is outside that of two persons: the back office behind it decides who acts. A machine has
 * no eyes: it saves, and a person publishes.
 */

export async function needsReview(services: Pick<Services, 'db' | 'config'>): Promise<boolean> {
  return (await readSettings(services)).content_review
}

/**
 * Whether somebody else has to publish it: the caller edited it last, or is a machine. A revision of a time without accounts has the
 * author's name alone; that of a machine has no account, and who makes keys may have edited it with one.
 */
export function isForAnother(actor: Actor, { author, authorId }: Revision): boolean {
  if (actor.kind !== 'staff') return actor.kind !== 'key'
  const { id, displayUsername } = actor.session.account
  if (authorId !== null) return authorId === id
  return author === displayUsername || (isMachineName(author) && mayMake(actor, 'staff:keys.manage'))
}

/** 9488 if these contents are new, or for another. `stored` is of the version that the change names. */
export async function checkReview(
  services: Services,
  actor: Actor,
  stored: StoredDraft | undefined,
  contents: Contents,
): Promise<Result<undefined, CallFailure>> {
  if (actor.kind === 'key' || !(await needsReview(services))) return ok(undefined)
  const isStored = stored !== undefined && isEqual(stored.revision, contents)
  return isStored && !isForAnother(actor, stored.revision) ? ok(undefined) : unreviewed
}

export const unreviewed = fail(code.reviewNeeded, 'somebody else than who edited last publishes')
