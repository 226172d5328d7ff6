import type { ProfileUser } from '#contract/profile.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { latinDigits } from '@/i18n/digits.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { profileTexts } from '@/i18n/namespaces/profile.ts'
import {
  $profile,
  loadProfile,
  saveProfile,
  typedOf,
  type ProfileField,
  type TypedProfile,
} from '@/stores/profile/profile.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { loadCalendar } from '@/stores/site/calendar.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { DateField } from '@/ui/fields/DateField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { LazyProof } from '@/ui/panel/LazyProof.tsx'
import { useAction } from '@/ui/useAction.ts'
import { useUnsavedWarning } from '@/ui/useUnsavedWarning.ts'
import { ReadOnlyData } from './ReadOnlyData.tsx'
import './profile.css'

startBalance()
const loading = loadTexts(pageLanguage(), profileTexts, errorsTexts)
type Texts = LoadedTexts<'profile' | 'errors'>

/** PROFILE-01, PROFILE-02: what the account knows of the player, and what of it may be changed. */
export function PersonalData() {
  const texts = use(loading)
  const loaded = useStore($profile)
  if (useStore($session) === 'out') return null
  const { profile, errors } = texts
  return (
    <LoadedView loaded={loaded} texts={profile} errors={errors} again={loadProfile} waiting="profile-waiting">
      {(value) => (
        <div className="grid gap-4">
          <Form texts={texts} profile={value} />
          <ReadOnlyData texts={texts} profile={value} />
          <LazyProof />
        </div>
      )}
    </LoadedView>
  )
}

function Form({ texts, profile: before }: { texts: Texts; profile: ProfileUser }) {
  const { profile, errors } = texts
  const [unsaved, setUnsaved] = useState<Partial<TypedProfile>>({})
  const saved = { ...typedOf(before), birth_date: shownDate(before.birth_date) }
  const data = { ...saved, ...unsaved }
  const names = Object.keys(unsaved) as ProfileField[]
  useUnsavedWarning(names.some((name) => unsaved[name] !== saved[name]))
  const { pending, run, typed, textOf } = useAction({ errors })
  const isFixed = before.check_verify_status === 'VERIFIED'
  const field = (name: ProfileField, label: string) => ({
    name,
    label,
    error: textOf(name),
    value: data[name],
    maxLength: 200,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget
      setUnsaved({ ...unsaved, [name]: name === 'phone' ? latinDigits(value) : value })
      typed(name)
    },
  })
  async function send() {
    const answer = await run(async () => {
      const calendar = await loadCalendar()
      if (!calendar.ok) return calendar
      return saveProfile({ ...data, birth_date: calendar.value.typedDateToIso(data.birth_date) }, before)
    })
    if (answer) setUnsaved({})
  }
  return (
    <CallForm className="card profile-form" label={profile.personalData} onSubmit={send}>
      {isFixed && <p className="muted">{profile.fixedByDocument}</p>}
      <div className="profile-fields">
        <TextField
          {...field('first_name', profile.firstName)}
          {...ofPerson}
          disabled={isFixed}
          autoComplete="given-name"
        />
        <TextField
          {...field('last_name', profile.lastName)}
          {...ofPerson}
          disabled={isFixed}
          autoComplete="family-name"
        />
        <TextField
          {...field('middle_name', profile.middleName)}
          {...ofPerson}
          disabled={isFixed}
          autoComplete="additional-name"
        />
        <DateField
          {...field('birth_date', profile.birthDate)}
          disabled={isFixed}
          autoComplete="bday"
          maxLength={10}
        />
        <TextField
          {...field('phone', profile.phone)}
          hint={profile.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField {...field('address', profile.address)} {...ofPerson} autoComplete="address-line1" />
      </div>
      <SubmitButton pending={pending} label={profile.save} busy={profile.loading} />
    </CallForm>
  )
}

/** Names and addresses are written in any language. */
const ofPerson = { dir: 'auto', autoCapitalize: 'words' } as const

/** YYYY-MM-DD → DD.MM.YYYY. */
function shownDate(date: string | null): string {
  return (date ?? '').split('-').toReversed().join('.')
}
