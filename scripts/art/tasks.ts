import { catalogue } from '../../functions/sandbox/games/catalogue.ts'

/** A picture to draw: what kind, which one, and the file it goes to (from the root of the repository). */
export type Task = { kind: 'game' | 'slide' | 'promotion' | 'icon'; name: string; file: string }

/** Every picture there is. Pure data, so that asking which are missing loads no drawing code. */
export function tasks(): Task[] {
  return [...games()]
}

function games(): Task[] {
  return catalogue.map(({ provider, id }) => ({
    kind: 'game',
    name: `${provider}/${id}`,
    file: `functions/sandbox/assets/thumbs/${provider}/${id}.jpg`,
  }))
}
