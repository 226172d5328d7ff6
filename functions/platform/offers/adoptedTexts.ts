import type { OfferTexts } from '#contract/offers.ts'

/* The words of the offers that adoption.ts writes, and of the first content; their conditions are made from the rules. */
export const cashbackTexts: OfferTexts = {
  en: { title: 'Weekly cashback', pitch: 'A part of the week’s net loss at slots comes back.' },
  fr: {
    title: 'Cashback hebdomadaire',
    pitch: 'Une partie de la perte nette de la semaine aux machines à sous vous revient.',
  },
  es: {
    title: 'Cashback semanal',
    pitch: 'Una parte de la pérdida neta de la semana en slots vuelve a ti.',
  },
  ar: { title: 'كاش باك أسبوعي', pitch: 'جزء من صافي خسارة الأسبوع في السلوتس يعود إليك.' },
  he: { title: 'קאשבק שבועי', pitch: 'חלק מההפסד הנקי של השבוע בסלוטים חוזר אליכם.' },
  ru: { title: 'Еженедельный кешбэк', pitch: 'Часть чистого проигрыша за неделю в слотах возвращается.' },
  pt: {
    title: 'Cashback semanal',
    pitch: 'Uma parte da perda líquida da semana nas slots volta para ti.',
  },
}

export const welcomeTexts: OfferTexts = {
  en: { title: 'Welcome bonus', pitch: 'Choose it with your first deposit, or leave it: it’s up to you.' },
  fr: {
    title: 'Bonus de bienvenue',
    pitch: 'À choisir avec votre premier dépôt, ou à laisser : c’est vous qui décidez.',
  },
  es: {
    title: 'Bono de bienvenida',
    pitch: 'Elígelo con tu primer depósito o déjalo: tú decides.',
  },
  ar: { title: 'مكافأة الترحيب', pitch: 'اخترها مع أول إيداع أو اتركها: القرار لك.' },
  he: { title: 'בונוס הצטרפות', pitch: 'בוחרים בו בהפקדה הראשונה, או מוותרים: ההחלטה שלכם.' },
  ru: {
    title: 'Приветственный бонус',
    pitch: 'Выберите его при первом пополнении или откажитесь: решать вам.',
  },
  pt: {
    title: 'Bónus de boas-vindas',
    pitch: 'Escolhe-o com o primeiro depósito, ou deixa-o: a decisão é tua.',
  },
}

export const codeTexts: OfferTexts = {
  en: { title: 'Promo code', pitch: 'A bonus for players who have the code.' },
  fr: { title: 'Code promo', pitch: 'Un bonus pour les joueurs qui ont le code.' },
  es: { title: 'Código promocional', pitch: 'Un bono para los jugadores que tienen el código.' },
  ar: { title: 'رمز ترويجي', pitch: 'مكافأة للاعبين الذين لديهم الرمز.' },
  he: { title: 'קוד הטבה', pitch: 'בונוס לשחקנים שיש להם את הקוד.' },
  ru: { title: 'Промокод', pitch: 'Бонус для игроков, у которых есть код.' },
  pt: { title: 'Código promocional', pitch: 'Um bónus para os jogadores que têm o código.' },
}
