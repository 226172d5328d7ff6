import type { Texts } from '@/i18n/texts'
import type { AuthTexts } from '../auth/texts'

export type SignUpTexts = AuthTexts & { signUp: Texts['signUp'] }
