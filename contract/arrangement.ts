import * as v from 'valibot'
import { sections } from './games.ts'

const Position = v.nullable(v.number())

/** The staff's arrangement of games (`provider/gameId`) and sections: hidden, or a position, 1 being the first. */
export const Arrangement = v.object({
  games: v.array(v.object({ id: v.string(), is_hidden: v.boolean(), position: Position })),
  sections: v.array(v.object({ id: v.picklist(sections), is_hidden: v.boolean(), position: Position })),
})
export type Arrangement = v.InferOutput<typeof Arrangement>
