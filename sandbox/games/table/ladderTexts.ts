import type { LanguageCode } from '#contract/languages.ts'

/** Texts of games of steps. */
const en = {
  startRound: 'Start round',
  coinHint: 'Heads or tails? Each correct call doubles the multiplier. Collect anytime.',
  hiloHint: 'Is the next card higher or lower? A tie counts as a win. Collect anytime.',
  penaltyHint: 'Pick your spot and shoot. The keeper dives one way. Collect after any goal.',
  heads: 'Heads',
  tails: 'Tails',
  higher: 'Higher',
  lower: 'Lower',
  left: 'Left',
  middle: 'Middle',
  right: 'Right',
  cashOut: 'Collect {amount}',
  goal: 'Goal!',
  saved: 'Saved',
  yourCall: 'Your turn',
  rightSoFar: 'Right! Now ×{multiple}',
  itWas: 'It was {result}',
  roundHash: 'Hash for this round',
  checkRound: 'Verify the last round',
  fairRoundTitle: 'Verify a round',
  fairRoundText:
    'We showed the hash before your first guess and the seed after the round. Your browser recalculates the results here, so you can see that nobody changed them.',
  round: 'Round',
  fairRoundYes: 'Verified. The results were: {results}',
}
type LadderTextKey = keyof typeof en
export type LadderTexts = Record<LadderTextKey, string>

const fr: LadderTexts = {
  startRound: 'Lancer la partie',
  coinHint: 'Pile ou face ? Chaque bonne réponse double le multiplicateur. Encaissez quand vous voulez.',
  hiloHint:
    'La carte suivante est-elle plus haute ou plus basse ? L’égalité est pour vous. Encaissez quand vous voulez.',
  penaltyHint: 'Visez et tirez. Le gardien plonge d’un côté. Encaissez après n’importe quel but.',
  heads: 'Face',
  tails: 'Pile',
  higher: 'Plus haute',
  lower: 'Plus basse',
  left: 'Gauche',
  middle: 'Centre',
  right: 'Droite',
  cashOut: 'Encaisser {amount}',
  goal: 'But !',
  saved: 'Arrêté',
  yourCall: 'À vous de jouer',
  rightSoFar: 'Bien vu ! Vous êtes à ×{multiple}',
  itWas: 'C’était : {result}',
  roundHash: 'Empreinte de cette partie',
  checkRound: 'Vérifier la dernière partie',
  fairRoundTitle: 'Vérifier une partie',
  fairRoundText:
    'L’empreinte est donnée avant votre premier choix, la graine après la partie. Votre navigateur recalcule les résultats ici : personne n’a pu les changer.',
  round: 'Partie',
  fairRoundYes: 'C’est exact. Les résultats étaient : {results}',
}

const es: LadderTexts = {
  startRound: 'Empezar la ronda',
  coinHint: '¿Cara o cruz? Cada acierto duplica el multiplicador. Retírate cuando quieras.',
  hiloHint:
    '¿La próxima carta será más alta o más baja? La igualdad cuenta a tu favor. Retírate cuando quieras.',
  penaltyHint:
    'Elige dónde tirar y chuta. El portero se lanza hacia un lado. Retírate después de cualquier gol.',
  heads: 'Cara',
  tails: 'Cruz',
  higher: 'Más alta',
  lower: 'Más baja',
  left: 'Izquierda',
  middle: 'Centro',
  right: 'Derecha',
  cashOut: 'Cobrar {amount}',
  goal: '¡Gol!',
  saved: 'Parada',
  yourCall: 'Te toca',
  rightSoFar: '¡Acierto! Vas por ×{multiple}',
  itWas: 'Ha salido: {result}',
  roundHash: 'Hash de esta ronda',
  checkRound: 'Comprobar la última ronda',
  fairRoundTitle: 'Comprobar una ronda',
  fairRoundText:
    'El hash se da antes de tu primera elección y la semilla después de la ronda. Tu navegador vuelve a calcular los resultados aquí: nadie pudo cambiarlos.',
  round: 'Ronda',
  fairRoundYes: 'Es correcto. Los resultados fueron: {results}',
}

const ar: LadderTexts = {
  startRound: 'بدء الجولة',
  coinHint: 'صورة أم كتابة؟ كل تخمين صحيح يضاعف المضاعف، ويمكن السحب في أي وقت.',
  hiloHint: 'هل الورقة التالية أعلى أم أدنى؟ التساوي لصالحك، ويمكن السحب في أي وقت.',
  penaltyHint: 'اختر الزاوية ثم سدّد. يرتمي الحارس إلى جهة واحدة، ويمكن السحب بعد أي هدف.',
  heads: 'صورة',
  tails: 'كتابة',
  higher: 'أعلى',
  lower: 'أدنى',
  left: 'يسار',
  middle: 'وسط',
  right: 'يمين',
  cashOut: 'سحب {amount}',
  goal: 'هدف!',
  saved: 'تصدٍّ',
  yourCall: 'دورك الآن',
  rightSoFar: 'تخمين صحيح! المضاعف الآن ×{multiple}',
  itWas: 'النتيجة: {result}',
  roundHash: 'بصمة هذه الجولة',
  checkRound: 'التحقق من الجولة الأخيرة',
  fairRoundTitle: 'التحقق من جولة',
  fairRoundText:
    'تُعرض البصمة قبل تخمينك الأول والبذرة بعد الجولة. يعيد متصفحك حساب النتائج هنا: لم يكن بوسع أحد تغييرها.',
  round: 'الجولة',
  fairRoundYes: 'صحيح. كانت النتائج: {results}',
}

const he: LadderTexts = {
  startRound: 'התחלת הסבב',
  coinHint: 'עץ או פלי? כל ניחוש נכון מגדיל את המכפיל פי שניים. אפשר לפרוש בכל רגע.',
  hiloHint: 'הקלף הבא יהיה גבוה או נמוך יותר? קלף שווה נחשב לטובתכם. אפשר לפרוש בכל רגע.',
  penaltyHint: 'בחרו פינה ובעטו. השוער מזנק לצד אחד. אפשר לפרוש אחרי כל גול.',
  heads: 'עץ',
  tails: 'פלי',
  higher: 'גבוה יותר',
  lower: 'נמוך יותר',
  left: 'שמאל',
  middle: 'אמצע',
  right: 'ימין',
  cashOut: 'פרישה עם {amount}',
  goal: 'גול!',
  saved: 'השוער הציל',
  yourCall: 'תורכם',
  rightSoFar: 'נכון! המכפיל עכשיו ⁦×{multiple}⁩',
  itWas: 'התוצאה: {result}',
  roundHash: 'הגיבוב של הסבב הזה',
  checkRound: 'בדיקת הסבב האחרון',
  fairRoundTitle: 'בדיקת סבב',
  fairRoundText:
    'הגיבוב הוצג לפני הניחוש הראשון שלכם, והמפתח אחרי הסבב. הדפדפן שלכם מחשב כאן את התוצאות מחדש: איש לא יכול היה לשנות אותן.',
  round: 'סבב',
  fairRoundYes: 'נכון. אלה היו התוצאות: {results}',
}

const ru: LadderTexts = {
  startRound: 'Начать раунд',
  coinHint: 'Орёл или решка? Каждый верный ответ удваивает множитель. Забрать выигрыш можно в любой момент.',
  hiloHint: 'Следующая карта выше или ниже? Равная — в вашу пользу. Забрать выигрыш можно в любой момент.',
  penaltyHint:
    'Выберите угол и бейте. Вратарь прыгает в одну сторону. Забрать выигрыш можно после любого гола.',
  heads: 'Орёл',
  tails: 'Решка',
  higher: 'Выше',
  lower: 'Ниже',
  left: 'Влево',
  middle: 'В центр',
  right: 'Вправо',
  cashOut: 'Забрать {amount}',
  goal: 'Гол!',
  saved: 'Вратарь отбил',
  yourCall: 'Ваш ход',
  rightSoFar: 'Верно! Сейчас ×{multiple}',
  itWas: 'Результат: {result}',
  roundHash: 'Хеш этого раунда',
  checkRound: 'Проверить последний раунд',
  fairRoundTitle: 'Проверить раунд',
  fairRoundText:
    'Хеш показан до вашего первого ответа, сид — после раунда. Ваш браузер пересчитывает результаты здесь: изменить их никто не мог.',
  round: 'Раунд',
  fairRoundYes: 'Всё верно. Результаты: {results}',
}

const pt: LadderTexts = {
  startRound: 'Começar a ronda',
  coinHint: 'Cara ou coroa? Cada palpite certo duplica o multiplicador. Levanta quando quiseres.',
  hiloHint:
    'A próxima carta é mais alta ou mais baixa? A igualdade conta a teu favor. Levanta quando quiseres.',
  penaltyHint:
    'Escolhe o lado e remata. O guarda-redes atira-se para um lado. Levanta depois de qualquer golo.',
  heads: 'Cara',
  tails: 'Coroa',
  higher: 'Mais alta',
  lower: 'Mais baixa',
  left: 'Esquerda',
  middle: 'Centro',
  right: 'Direita',
  cashOut: 'Levantar {amount}',
  goal: 'Golo!',
  saved: 'Defendeu',
  yourCall: 'É a tua vez',
  rightSoFar: 'Certo! Vais em ×{multiple}',
  itWas: 'Saiu: {result}',
  roundHash: 'Hash desta ronda',
  checkRound: 'Verificar a última ronda',
  fairRoundTitle: 'Verificar uma ronda',
  fairRoundText:
    'O hash é mostrado antes do teu primeiro palpite e a semente depois da ronda. O teu navegador volta a calcular os resultados aqui: ninguém os pôde alterar.',
  round: 'Ronda',
  fairRoundYes: 'Está certo. Os resultados foram: {results}',
}

export const ladderTexts: Record<LanguageCode, LadderTexts> = { en, fr, es, ar, he, ru, pt }
