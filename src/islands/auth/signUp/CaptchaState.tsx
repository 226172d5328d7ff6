import { useStore } from '@nanostores/react'
import { $captchaPending } from '@/stores/auth/signUp.ts'

/** SIGNIN-07: the browser solves the captcha in advance; only a player who is faster sees this. */
export function CaptchaState({ text }: { text: string }) {
  const isPending = useStore($captchaPending)
  return (
    <p className="captcha-state" role="status">
      {isPending && text}
    </p>
  )
}
