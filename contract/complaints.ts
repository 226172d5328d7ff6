import * as v from 'valibot'
import { Email, RequiredCaptcha, SentLanguage } from './accounts.ts'
import { complaintStates, complaintSubjects } from './complaintTerms.ts'

export type { ComplaintState, ComplaintSubject } from './complaintTerms.ts'

const Subject = v.picklist(complaintSubjects, 'required')
const Words = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(4000, 'incorrectInput'),
)

export const ComplaintBody = v.object({ subject: Subject, text: Words, lang: SentLanguage })
export const GuestComplaintBody = v.object({
  ...ComplaintBody.entries,
  email: Email,
  captcha: RequiredCaptcha,
})

/** Where a complaint goes on to after the answer, or without one in time; null where the market names none. */
const DisputeBody = v.nullable(v.object({ name: v.string(), url: v.string() }))

/** What the complainant quotes, and until when the answer comes. */
export const ComplaintMade = v.object({ number: v.string(), due_at: v.string() })

export const Complaints = v.object({
  complaints: v.array(
    v.object({
      number: v.string(),
      subject: v.picklist(complaintSubjects),
      text: v.string(),
      state: v.picklist(complaintStates),
      made_at: v.string(),
      due_at: v.string(),
      reply: v.nullable(v.string()),
      replied_at: v.nullable(v.string()),
    }),
  ),
  body: DisputeBody,
})
export type Complaints = v.InferOutput<typeof Complaints>
