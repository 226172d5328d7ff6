import type { en } from './en.ts'

export type FrameTexts = Record<keyof typeof en, string>
