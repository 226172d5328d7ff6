import { documentPhotoType, type Verification } from '#contract/profile.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { invalid } from '../calls/formCalls.ts'
import { notify } from '../notices/notices.ts'
import { preparePhoto } from './photo.ts'

const verificationAtom = atom<Loaded<Verification>>({ state: 'loading' })
/** PROFILE-04: what became of the player's document. */
export const $verification = readonlyType(verificationAtom)

export const loadVerification = () => loadInto(verificationAtom, 'verification')

onMount(verificationAtom, () => loadWhileMounted(verificationAtom, loadVerification))

const upload_ms = 120_000

/** Sends a photo of a document, made smaller on the device. Fields: image, document_number. */
export async function sendDocument(
  file: Blob | undefined,
  number: string,
): Promise<Result<Verification, CallFailure>> {
  const document_number = number.trim()
  const missing = {
    ...(!file && { image: 'required' }),
    ...(document_number === '' && { document_number: 'required' }),
  }
  if (!file || document_number === '') return invalid(missing)
  const photo = await preparePhoto(file)
  if (!photo.ok) return invalid({ image: photo.error })
  const answer = await call('sendDocument', {
    body: { ...photo.value, type: documentPhotoType, document_number },
    timeout_ms: upload_ms,
  })
  if (answer.ok) {
    setLoaded(verificationAtom, answer.value)
    notify('success', { key: 'photoWasUpload' })
  }
  return answer
}
