import type { LanguageCode } from '#contract/languages.ts'

/** Texts of rounds that players share. */
const en = {
  demo: 'Demo: results come from a random number generator. A live provider would stream its studio here.',
  placeBet: 'Place bet',
  betting: 'Place your bets: {seconds} s',
  deciding: 'Your move: {seconds} s',
  nextIn: 'Next round in {seconds} s',
  flightIn: 'Takeoff in {seconds} s',
  seats: 'Bets this round: {count}',
  recent: 'Recent results',
  betIn: 'Your bet is in. Good luck!',
  betLate: 'Bets are closed. Wait for the next round',
  takeOffFor: 'Bet {amount} on the next flight',
}
export type LiveTexts = Record<keyof typeof en, string>

const fr: LiveTexts = {
  demo: 'Démo : les résultats viennent d’un générateur aléatoire. Un fournisseur en direct diffuserait ici son studio.',
  placeBet: 'Miser',
  betting: 'Faites vos jeux : {seconds} s',
  deciding: 'Décidez : {seconds} s',
  nextIn: 'Prochaine partie dans {seconds} s',
  flightIn: 'Décollage dans {seconds} s',
  seats: 'Mises de cette partie : {count}',
  recent: 'Derniers résultats',
  betIn: 'Votre mise est enregistrée. Bonne chance !',
  betLate: 'Les jeux sont faits. Attendez la prochaine partie',
  takeOffFor: 'Miser {amount} sur le prochain vol',
}

const es: LiveTexts = {
  demo: 'Demostración: sorteo con un generador aleatorio. Un proveedor en vivo emitiría aquí su estudio.',
  placeBet: 'Apostar',
  betting: 'Haz tu apuesta: {seconds} s',
  deciding: 'Decide: {seconds} s',
  nextIn: 'Próxima ronda en {seconds} s',
  flightIn: 'Despegue en {seconds} s',
  seats: 'Apuestas de esta ronda: {count}',
  recent: 'Últimos resultados',
  betIn: 'Tu apuesta está hecha. Buena suerte',
  betLate: 'Apuestas cerradas, espera la próxima ronda',
  takeOffFor: 'Apostar {amount} al próximo vuelo',
}

const pt: LiveTexts = {
  demo: 'Demonstração: sorteio por um gerador aleatório. Um fornecedor ao vivo transmitiria aqui o seu estúdio.',
  placeBet: 'Apostar',
  betting: 'Faz a tua aposta: {seconds} s',
  deciding: 'Decide: {seconds} s',
  nextIn: 'Próxima ronda dentro de {seconds} s',
  flightIn: 'Descolagem dentro de {seconds} s',
  seats: 'Apostas desta ronda: {count}',
  recent: 'Últimos resultados',
  betIn: 'A tua aposta está feita. Boa sorte',
  betLate: 'Apostas fechadas, espera pela próxima ronda',
  takeOffFor: 'Apostar {amount} no próximo voo',
}

const ru: LiveTexts = {
  demo: 'Демо: результат выбирает генератор случайных чисел. У лайв-провайдера здесь шла бы трансляция из студии.',
  placeBet: 'Поставить',
  betting: 'Делайте ставки: {seconds} с',
  deciding: 'Решайте: {seconds} с',
  nextIn: 'Следующий раунд через {seconds} с',
  flightIn: 'Взлёт через {seconds} с',
  seats: 'Ставки раунда: {count}',
  recent: 'Последние результаты',
  betIn: 'Ставка принята. Удачи!',
  betLate: 'Приём ставок закрыт. Дождитесь следующего раунда',
  takeOffFor: 'Поставить {amount} на следующий полёт',
}

const he: LiveTexts = {
  demo: 'הדגמה: מחולל מספרים אקראיים קובע את התוצאה. אצל ספק לייב היה כאן שידור מהסטודיו.',
  placeBet: 'ביצוע ההימור',
  betting: 'זמן להמר: {seconds} שנ׳',
  deciding: 'זמן להחליט: {seconds} שנ׳',
  nextIn: 'הסבב הבא בעוד {seconds} שנ׳',
  flightIn: 'המראה בעוד {seconds} שנ׳',
  seats: 'הימורים בסבב: {count}',
  recent: 'תוצאות אחרונות',
  betIn: 'ההימור נקלט. בהצלחה',
  betLate: 'ההימורים נסגרו, המתינו לסבב הבא',
  takeOffFor: 'הימור של {amount} על הטיסה הבאה',
}

const ar: LiveTexts = {
  demo: 'عرض توضيحي: يحدد مولّد عشوائي النتيجة. ومع مزوّد بث مباشر يظهر هنا الاستوديو.',
  placeBet: 'وضع الرهان',
  betting: 'وقت الرهان: {seconds} ث',
  deciding: 'وقت القرار: {seconds} ث',
  nextIn: 'الجولة التالية بعد {seconds} ث',
  flightIn: 'الإقلاع بعد {seconds} ث',
  seats: 'رهانات هذه الجولة: {count}',
  recent: 'آخر النتائج',
  betIn: 'تم تسجيل الرهان. حظًا سعيدًا',
  betLate: 'أُغلق باب الرهان، انتظر الجولة التالية',
  takeOffFor: 'رهان {amount} على الرحلة التالية',
}

export const liveTexts: Record<LanguageCode, LiveTexts> = { en, fr, es, ar, he, ru, pt }
