import { State } from './State.tsx'

type ButtonTexts = { signIn: string; signUp: string }

/** In place of what only a player has. */
export function GuestState({ texts }: { texts: ButtonTexts & { signInTitle: string; signInText: string } }) {
  return (
    <State icon="lock" title={texts.signInTitle} text={texts.signInText}>
      <SignInButtons texts={texts} className="flex flex-wrap justify-center gap-3" />
    </State>
  )
}

/** The sign-in buttons for a guest; loader.ts handles the presses. */
export function SignInButtons({ texts, className }: { texts: ButtonTexts; className: string }) {
  return (
    <div className={className}>
      <button type="button" className="button button-primary" data-touch="auth" data-intent="sign-in">
        {texts.signIn}
      </button>
      <button type="button" className="button button-quiet" data-touch="auth" data-intent="sign-up">
        {texts.signUp}
      </button>
    </div>
  )
}
