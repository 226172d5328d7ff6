import { parse } from 'valibot'
import { loadTexts } from '@/i18n/loadTexts'
import { startBalance } from '@/stores/balance'
import { pageLanguage } from '@/stores/page'
import { draw } from '../shared/draw'
import { Launcher } from './Launcher'
import { LauncherProps } from './props'

export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const game = parse(LauncherProps, props)
  const lang = pageLanguage()
  startBalance()
  const [launcher, errors, notices] = await Promise.all([
    loadTexts(lang, 'launcher'),
    loadTexts(lang, 'errors'),
    loadTexts(lang, 'notices'),
  ])
  draw(root, <Launcher game={game} texts={{ lang, launcher, errors, notices }} />)
}
