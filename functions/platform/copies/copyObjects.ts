import type { Services } from '../kit/services.ts'
import { shardIdOf, shardName } from '../jackpots/shares.ts'
import { jackpot } from '../tables/jackpots.ts'
import type { Manifest } from './manifest.ts'

/*
 * The objects that are no player's: jackpots and their shards. They are few, so the nightly copy asks each; what wallets told them since
 * is told again when they are restored.
 */
type ObjectName = { kind: 'jackpot' | 'shard'; id: string }
type CopiedObject = Manifest['objects'][number]

const atOnce = 6

export async function copyObjects(services: Services, folder: string): Promise<CopiedObject[]> {
  const copied: CopiedObject[] = []
  const objects = await objectsOf(services)
  for (let first = 0; first < objects.length; first += atOnce) {
    const group = objects.slice(first, first + atOnce).map(async ({ kind, id }) => {
      const name = `${folder}/objects/${kind}/${id}`
      await objectAt(services, { kind, id }).writeCopy(name)
      return { kind, id, name }
    })
    copied.push(...(await Promise.all(group)))
  }
  return copied
}

export function restoreObject(services: Services, { kind, id, name }: CopiedObject): Promise<void> {
  return objectAt(services, { kind, id }).restoreCopy(name)
}

function objectAt({ env }: Services, { kind, id }: ObjectName) {
  return kind === 'jackpot' ? env.JACKPOT.getByName(id) : env.JACKPOT_SHARD.getByName(id)
}

async function objectsOf({ db, config }: Services): Promise<ObjectName[]> {
  const rows = await db.select({ id: jackpot.id }).from(jackpot)
  return rows.flatMap(({ id }) => [
    { kind: 'jackpot' as const, id },
    ...config.jackpotShards.flatMap((size, generation) =>
      Array.from({ length: size }, (_, n) => ({
        kind: 'shard' as const,
        id: shardName(id, shardIdOf(generation, n)),
      })),
    ),
  ])
}
