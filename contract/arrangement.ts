import * as v from 'valibot'
import { sections } from './games.ts'

const Position = v.nullable(v.number())

/** What staff said about games (`provider/gameId`) and sections: hidden, or a place of their own, 1 being the first. */
export const Arrangement = v.object({
  games: v.array(v.object({ id: v.string(), is_hidden: v.boolean(), position: Position })),
  sections: v.array(v.object({ id: v.picklist(sections), is_hidden: v.boolean(), position: Position })),
})
export type Arrangement = v.InferOutput<typeof Arrangement>
