import { type SandboxGame, catalogue } from '../../functions/sandbox/games/catalogue.ts'

/** A picture to draw: what kind, which one, and the files it goes to (from the root of the repository). */
export type Task = { kind: 'game' | 'slide' | 'promotion' | 'icon'; name: string; files: readonly string[] }

const media = 'functions/platform/assets/media'
const slides = ['lagoon_night', 'reef_gems', 'welcome_bonus', 'fair_play']
const promotions = ['welcome_bonus', 'weekly_cashback', 'reef_race', 'friend_transfer', 'calm_hours']
const icons = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png', 'og.jpg']

/** Every picture there is, the largest first. Pure data, so that asking which are missing loads no drawing code. */
export function tasks(): Task[] {
  const slideTasks = slides.flatMap((slug) => ['wide', 'phone'].map((shape) => slideTask(slug, shape)))
  const promotionTasks = promotions.map((slug) => one('promotion', slug, `${media}/promotions/${slug}.jpg`))
  const iconTasks = icons.map((file) => one('icon', file.replace(/\.\w+$/, ''), `public/icons/${file}`))
  const gameTasks = catalogue.filter(({ mobileOnly }) => !mobileOnly).map(gameTask)
  return [...slideTasks, ...promotionTasks, ...iconTasks, ...gameTasks]
}

/** A game and its phone version, where it has one, are one drawing. */
function gameTask({ provider, id, name }: SandboxGame): Task {
  const versions = catalogue.filter((other) => other.provider === provider && other.name === name)
  const files = versions.map((game) => `functions/sandbox/assets/thumbs/${provider}/${game.id}.jpg`)
  return { kind: 'game', name: `${provider}/${id}`, files }
}

const one = (kind: Task['kind'], name: string, file: string): Task => ({ kind, name, files: [file] })

/** One drawing, written twice: as it is, and mirrored for languages that run from the right. */
function slideTask(slug: string, shape: string): Task {
  const file = (direction: string) => `${media}/slides/${slug}-${shape}-${direction}.jpg`
  return { kind: 'slide', name: `${slug}/${shape}`, files: [file('ltr'), file('rtl')] }
}
