type SignInButtonsProps = { texts: { signIn: string; signUp: string }; className: string }

/** The sign-in buttons for a guest; loader.ts handles the presses. */
export function SignInButtons({ texts, className }: SignInButtonsProps) {
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
